import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PRIVACY, type Tender } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { RemoveOldMessages } from '../src/retention/remove-old-messages';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let messages: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  messages = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  messages.on('error', () => undefined);
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([messages?.close(), sink?.pause()]);
  await around?.stop();
});

/** As the outbox of applications wants a message sent. */
async function send(wanted: Omit<WantedMessage, 'language'> & Partial<WantedMessage>): Promise<string> {
  const messageId = randomUUID();
  const data: SendMessageJob = { messageId, wanted: { language: 'it', ...wanted } };
  const job: Job = await messages.add(JOBS.sendMessage, data, { ...JOB_OPTIONS, priority: wanted.priority });
  await waitFor(() => job.isCompleted(), { what: 'the job' });
  return messageId;
}
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const sent = (id: string) => sink.messages.find(({ messageId }) => messageId.startsWith(`<${id}@`));
const readable = (id: string) =>
  (sent(id)?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('&#x3D;', '=');

const keepTender = (status: Tender['status']) =>
  around.applications.keepTender({
    ...{ id: randomUUID(), code: 'T-1', title: { it: 'Bando 2027', fr: 'Appel 2027' }, status, version: 1 },
    ...{ opensAt: '2027-01-01T00:00:00.000Z', closesAt: '2027-07-15T21:30:00.000Z', shownDeadline: '2027-07-15' },
    ...{ rules: DEFAULT_RULES, homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 } },
  });

describe('the link that verifies an address for a notice of the opening', () => {
  const ask = (noticeId: string) => send({ kind: 'opening-notice-confirmation', parameters: { noticeId } });

  it('goes to the address of the request, and is in no row', async () => {
    const noticeId = around.applications.keepNotice('avviso@example.com');
    const id = await ask(noticeId);
    const [token = ''] = around.applications.notices.get(noticeId)?.tokens ?? [];
    expect(readable(id)).toContain(`https://lacorte.example.com/conferma-avviso#token=${token}`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'avviso@example.com', parameters: null });
    expect(JSON.stringify(await rowOf(id))).not.toContain(token);
  });

  it('is not sent when the address is verified or the request is gone', async () => {
    const id = await ask(randomUUID());
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the link is no longer needed' });
    expect(sent(id)).toBeUndefined();
  });

  it('goes to one mailbox five times a day, and no link is made beyond that', async () => {
    const noticeId = around.applications.keepNotice(`molti.${randomUUID()}@example.com`);
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await ask(noticeId));
    const states = await Promise.all(ids.map(async (id) => (await rowOf(id)).state));
    expect(states).toEqual([...Array(5).fill('sent'), 'withheld']);
    expect(around.applications.notices.get(noticeId)?.tokens).toHaveLength(5);
  });
});

describe('the reminder of a draft', () => {
  const account = () => {
    const kept = around.auth.keepAccount({ email: 'bozza@example.com', firstName: 'Lucia', lastName: null });
    around.applications.drafts.add(kept.userId);
    return kept;
  };
  const remind = (userId: string, tenderId: string) =>
    send({ kind: 'draft-reminder', parameters: { userId, isLanguageChosen: true, tenderId }, priority: 10 });

  it('goes to the address of the account, and says until when', async () => {
    const id = await remind(account().userId, keepTender('open').id);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'bozza@example.com', priority: 10 });
    expect(readable(id)).toContain('Gentile Lucia,');
    expect(readable(id)).toContain('15 luglio 2027');
    expect(readable(id)).toContain('https://lacorte.example.com/area-utente');
  });

  it('is not sent when the tender has closed, or the account is gone', async () => {
    const late = await remind(account().userId, keepTender('closed').id);
    expect(await rowOf(late)).toMatchObject({ state: 'withheld', last_error: 'the tender is closed' });
    const gone = await remind(randomUUID(), keepTender('open').id);
    expect(await rowOf(gone)).toMatchObject({ state: 'withheld', last_error: 'the account has been deleted' });
  });

  it('is not sent when the draft was sent or deleted since the reminder was due', async () => {
    const { userId } = account();
    around.applications.drafts.delete(userId);
    const id = await remind(userId, keepTender('open').id);
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the draft was sent or deleted' });
    expect(sent(id)).toBeUndefined();
  });
});

describe('the notice of the opening', () => {
  const tell = (tenderId: string, language: 'it' | 'fr' = 'it') =>
    send({
      ...{ kind: 'tender-opened', language, parameters: { tenderId }, priority: 10 },
      recipient: { name: '', address: 'avviso@example.com' },
    });

  it.each([
    ['it', 'Bando 2027', '15 luglio 2027'],
    ['fr', 'Appel 2027', '15 juillet 2027'],
  ] as const)('has the title and the closing time (%s)', async (language, title, day) => {
    const id = await tell(keepTender('open').id, language);
    expect(sent(id)?.raw).toMatch(new RegExp(`^Content-Language: ${language}$`, 'im'));
    expect(readable(id)).toContain(title);
    expect(readable(id)).toContain(day);
  });

  it('is not sent any more when the tender has closed', async () => {
    const id = await tell(keepTender('closed').id);
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the tender is closed' });
  });

  it('is deleted a week later, with its address; one that waits stays', async () => {
    const [young, old, waiting] = [
      await tell(keepTender('open').id),
      await tell(keepTender('open').id),
      await tell(keepTender('open').id),
    ];
    const age = (id: string, minutes: number) =>
      around.database.query(
        'UPDATE messages SET created_at = now() - make_interval(days => $2, mins => $3) WHERE id = $1',
        [id, PRIVACY.noticeMailDays, minutes],
      );
    await age(young, -1);
    await age(old, 1);
    await age(waiting, 1);
    await around.database.query("UPDATE messages SET state = 'pending', sent_at = NULL WHERE id = $1", [waiting]);
    await new RemoveOldMessages(worker.get(DataSource)).run();
    expect(await rowOf(old)).toBeUndefined();
    expect(await rowOf(young)).toBeDefined();
    expect(await rowOf(waiting)).toBeDefined();
  });
});
