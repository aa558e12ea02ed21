import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let queue: Queue;
/** Two, so that one decides while the other does. */
let workers: INestApplication[];

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  queue.on('error', () => undefined);
  const worker = () => startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
  workers = await Promise.all([worker(), worker()]);
});

afterAll(async () => {
  await Promise.all(workers?.map((worker) => worker.close()) ?? []);
  await queue?.close();
  await sink?.pause();
  await around?.stop();
});

/** Wants a confirmation sent to each of these addresses, all at once. @returns the messages' ids, once their jobs are done */
async function confirm(addresses: string[]): Promise<string[]> {
  const wanted = addresses.map((email): SendMessageJob => {
    const { id } = around.applications.keep(aReceipt({ email }));
    return {
      messageId: randomUUID(),
      wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId: id } },
    };
  });
  const jobs: Job[] = await queue.addBulk(wanted.map((data) => ({ name: JOBS.sendMessage, data, opts: JOB_OPTIONS })));
  for (const job of jobs) await waitFor(() => job.isCompleted(), { what: 'each job to be done' });
  return wanted.map(({ messageId }) => messageId);
}

const rowsOf = async (ids: string[]) =>
  (await around.database.query('SELECT id, state, last_error, sent_at FROM messages WHERE id = ANY($1)', [ids])).rows;
const statesOf = async (ids: string[]) => (await rowsOf(ids)).map(({ state }) => state).sort();
const sentTo = (address: string) => sink.messages.filter(({ to }) => to.toLowerCase() === address.toLowerCase());

/** As if it had happened so long ago. */
async function ago(ids: string[], age: string): Promise<void> {
  await around.database.query('UPDATE messages SET sent_at = sent_at - $2::interval WHERE id = ANY($1)', [ids, age]);
  await around.database.query(
    'UPDATE mailbox_allowance SET taken_at = taken_at - $2::interval WHERE message_id = ANY($1)',
    [ids, age],
  );
}

describe('confirmations to one address', () => {
  it('are five a day, however many are wanted at once and however the address is written', async () => {
    const names = ['tanti', 'TANTI', 'Tanti', 'tantI', 'tAnti', 'taNti', 'tanTi', 'tantI'];
    const ids = await confirm(names.map((name) => `${name}@example.com`));
    expect(await statesOf(ids)).toEqual([...Array(5).fill('sent'), ...Array(3).fill('withheld')]);
    expect(sentTo('tanti@example.com')).toHaveLength(5);
    const withheld = (await rowsOf(ids)).filter(({ state }) => state === 'withheld');
    for (const row of withheld) {
      expect(row).toMatchObject({ last_error: expect.stringContaining('5 confirmations'), sent_at: null });
    }
  });

  it('are five a day to one mailbox, and go to the address as it was typed', async () => {
    const names = ['mario.bianchi', 'mario.bianchi+1', 'Mario.Bianchi+2', 'mariobianchi', 'm.a.r.i.o.bianchi+bando+x'];
    const quoted = ['"mario.bianchi"', '"mario.bianchi+3"', '"mario+@+bianchi"', 'mario.bianchi+4'];
    const ids = await confirm([...names, ...quoted].map((name) => `${name}@posta.example.com`));
    // Of "mario+@+bianchi" the part before the first plus counts: another mailbox.
    expect(await statesOf(ids)).toEqual([...Array(6).fill('sent'), ...Array(3).fill('withheld')]);
    const { rows } = await around.database.query(
      "SELECT recipient::text FROM messages WHERE id = ANY($1) AND state = 'sent'",
      [ids],
    );
    const sent = sink.messages.map(({ to }) => to).filter((to) => to.endsWith('@posta.example.com'));
    expect(sent.sort()).toEqual(rows.map(({ recipient }) => recipient).sort());
  });

  it.each(['+39333@example.com', '+39334@example.com', 'mario.bianchi@altra.example.com'])(
    'to %s are counted by themselves',
    async (address) => {
      expect(await statesOf(await confirm(Array(5).fill(address)))).toEqual(Array(5).fill('sent'));
    },
  );

  it('are counted for this address alone', async () => {
    const ids = await confirm(['altri@example.com', 'altri.ancora@example.com']);
    expect(await statesOf(ids)).toEqual(['sent', 'sent']);
  });

  it('are sent again a day later, not before', async () => {
    const first = await confirm(Array(5).fill('ieri@example.com'));
    await ago(first, '23 hours 59 minutes');
    expect(await statesOf(await confirm(['ieri@example.com']))).toEqual(['withheld']);
    await ago(first, '1 minute');
    expect(await statesOf(await confirm(['ieri@example.com']))).toEqual(['sent']);
  });

  it('are counted after the account and its messages have been erased', async () => {
    const first = await confirm(Array(5).fill('cancellata@example.com'));
    await around.database.query('DELETE FROM messages WHERE id = ANY($1)', [first]);
    expect(await statesOf(await confirm(['c.ancellata+2@example.com']))).toEqual(['withheld']);
    const { rows } = await around.database.query('SELECT * FROM mailbox_allowance WHERE message_id = ANY($1)', [first]);
    expect(JSON.stringify(rows)).not.toContain('cancellata');
  });

  it('stay withheld when their job runs a second time', async () => {
    const address = 'due.volte@example.com';
    await confirm(Array(5).fill(address));
    const { id: applicationId } = around.applications.keep(aReceipt({ email: address }));
    const data: SendMessageJob = {
      messageId: randomUUID(),
      wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } },
    };
    for (const run of ['one', 'other']) {
      const job = await queue.add(JOBS.sendMessage, data, { ...JOB_OPTIONS, jobId: `${run}-${data.messageId}` });
      await waitFor(() => job.isCompleted(), { what: 'the job to be done' });
    }
    const { rows } = await around.database.query('SELECT state, attempts FROM messages WHERE id = $1', [
      data.messageId,
    ]);
    expect(rows).toEqual([{ state: 'withheld', attempts: 1 }]);
    expect(sentTo(address)).toHaveLength(5);
  });

  it('that the mail server refused for good are not counted', async () => {
    const address = 'rifiutata@example.com';
    sink.refused.set(address, '550 5.1.1 no such user');
    const { id: applicationId } = around.applications.keep(aReceipt({ email: address }));
    const data: SendMessageJob = {
      messageId: randomUUID(),
      wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } },
    };
    const job = await queue.add(JOBS.sendMessage, data, JOB_OPTIONS);
    await waitFor(() => job.isFailed(), { what: 'the refusal' });
    sink.refused.delete(address);
    expect(await statesOf(await confirm(Array(5).fill(address)))).toEqual(Array(5).fill('sent'));
  });
});
