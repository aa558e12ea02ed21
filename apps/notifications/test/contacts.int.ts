import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type Contact } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let queue: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});

afterAll(async () => {
  await worker?.close();
  await queue?.close();
  await sink?.pause();
  await around?.stop();
});

const aContact = (changes: Partial<Contact> = {}): Contact =>
  around.applications.keepContact({
    id: randomUUID(),
    nome: 'Amina',
    cognome: 'Bellini',
    email: 'amina@example.com',
    telefono: '+39 333 000 0000',
    oggetto: 'stato-domanda',
    messaggio: 'Buongiorno,\na che punto è la mia domanda?',
    createdAt: '2026-11-20T11:42:00.000Z',
    answeredAt: null,
    answeredBy: null,
    ...changes,
  });

/** Adds the job as applications does, and waits for the end of its message. */
async function pass(contactId: string, messageId = randomUUID()) {
  const payload = { messageId, wanted: { kind: 'contact', language: 'it', parameters: { contactId } } };
  const job = await queue.add(JOBS.sendMessage, payload, { ...JOB_OPTIONS, jobId: `${randomUUID()}-${messageId}` });
  await waitFor(async () => (await job.isCompleted()) || (await job.isFailed()), { what: 'the job to end' });
  const { rows } = await around.database.query('SELECT * FROM messages WHERE id = $1', [messageId]);
  return { row: rows[0], mails: sink.messages.filter((mail) => mail.messageId.includes(messageId)), messageId };
}

const headOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

describe("a visitor's message", () => {
  it('reaches the cooperative, and an answer to it reaches the writer', async () => {
    const { row, mails } = await pass(aContact().id);
    expect(mails).toMatchObject([{ to: COOPERATIVE.email }]);
    const head = headOf(mails[0]?.raw ?? '');
    expect(head).toMatch(/^Reply-To: "?Amina Bellini"? <amina@example\.com>$/m);
    expect(head).toMatch(/^Subject: Messaggio dal sito: Stato della domanda$/m);
    expect(head).toMatch(/^From: La Corte <info@lacorte\.example\.com>$/m);
    expect(row).toMatchObject({ kind: 'contact', state: 'sent', recipient: COOPERATIVE.email });
  });

  it('is passed on once when its job runs twice', async () => {
    const { id } = aContact();
    const { messageId } = await pass(id);
    expect((await pass(id, messageId)).mails).toHaveLength(1);
  });

  it('makes no header of its own, whatever the name', async () => {
    const contact = aContact({
      nome: 'Eva\r\nBcc: other@example.com',
      cognome: '"X" <evil@example.com>, y@example.com',
    });
    const { mails } = await pass(contact.id);
    expect(mails.map(({ to }) => to)).toEqual([COOPERATIVE.email]);
    expect(headOf(mails[0]?.raw ?? '')).not.toMatch(/^(bcc|cc):/im);
  });

  it('that is not there any more is given up at once', async () => {
    const { row, mails } = await pass(randomUUID());
    expect(mails).toEqual([]);
    expect(row).toMatchObject({ state: 'failed', attempts: 1 });
  });
});
