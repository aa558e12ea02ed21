import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { COOPERATIVE, type Contact } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let http: INestApplication;
let worker: INestApplication | undefined;
let messages: Queue;
let notifications: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  const connection = producerConnection(around.config.REDIS_URL);
  [messages, notifications] = [
    new Queue(QUEUES.messages, { connection }),
    new Queue(QUEUES.notifications, { connection }),
  ];
  for (const queue of [messages, notifications]) queue.on('error', () => undefined);
  http = await startApp(NotificationsHttpModule.forRoot(around.httpConfig));
}, 60_000);
afterAll(async () => {
  await http?.close();
  await Promise.all([messages?.close(), notifications?.close(), sink?.pause()]);
  await around?.stop();
}, 30_000);
beforeEach(() => {
  sink.messages.length = 0;
  sink.delayMs = 0;
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
}, 30_000);

async function startWorker(): Promise<void> {
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
}

const aContact = (): Contact =>
  around.applications.keepContact({
    ...{ id: randomUUID(), nome: 'Amina', cognome: 'Bellini', email: 'amina@example.com', telefono: null },
    ...{ oggetto: 'altro' as const, messaggio: 'Buongiorno', createdAt: '2026-11-20T11:42:00.000Z' },
    ...{ answeredAt: null, answeredBy: null },
  });

/** Wants a message sent, as the outbox of any service does. */
async function want(changes: Partial<WantedMessage> = {}, messageId = randomUUID()) {
  const wanted = { kind: 'contact', language: 'it' as const, parameters: { contactId: aContact().id }, ...changes };
  const data: SendMessageJob = { messageId, wanted };
  const job = await messages.add(JOBS.sendMessage, data, { ...JOB_OPTIONS, jobId: `${JOBS.sendMessage}-${messageId}` });
  return { messageId, job };
}

const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const inState = (id: string, state: string) =>
  waitFor(async () => (await rowOf(id))?.state === state && rowOf(id), { what: `state ${state}`, timeoutMs: 20_000 });
const sentTo = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));

describe('a message of any kind', () => {
  it('is noted and sent by one job, and what it was written from leaves with it', async () => {
    await startWorker();
    const { messageId, job } = await want();
    await waitFor(() => job.isCompleted(), { what: 'the job' });
    expect(await rowOf(messageId)).toMatchObject({
      ...{ kind: 'contact', state: 'sent', recipient: COOPERATIVE.email, attempts: 1 },
      ...{ subject: 'Messaggio dal sito: Altro', parameters: null, recipient_name: null },
    });
    expect(sentTo(messageId)).toHaveLength(1);
  });

  it('goes to the recipient that it names', async () => {
    await startWorker();
    const { messageId } = await want({
      ...{ kind: 'payment-request', language: 'fr', recipient: { name: 'Zoé D’Amico', address: 'zoe@example.com' } },
      parameters: { applicationId: randomUUID(), applicationCode: 'DOM-2026-000042-17' },
    });
    await inState(messageId, 'sent');
    const [{ to, raw } = { to: '', raw: '' }] = sentTo(messageId);
    expect([to, /^Content-Language: fr$/im.test(raw)]).toEqual(['zoe@example.com', true]);
  });

  it('is sent once for one key of its kind', async () => {
    await startWorker();
    const wanted = await Promise.all([1, 2, 3, 4].map(() => want({ dedupeKey: 'same' })));
    for (const { job } of wanted) await waitFor(() => job.isCompleted(), { what: 'each job' });
    expect(sink.messages).toHaveLength(1);
    const { job } = await want({ dedupeKey: 'other' });
    await waitFor(() => job.isCompleted(), { what: 'the job with another key' });
    expect(sink.messages).toHaveLength(2);
  });

  it('is not sent before its time, which is no attempt', async () => {
    await startWorker();
    const { messageId, job } = await want({ notBefore: new Date(Date.now() + 3_600_000).toISOString() });
    await waitFor(() => job.isDelayed(), { what: 'the job to be put off' });
    const delayed = await messages.getJob(job.id ?? '');
    expect([delayed?.attemptsMade, (delayed?.delay ?? 0) > 3_500_000]).toEqual([0, true]);
    expect(await rowOf(messageId)).toMatchObject({ state: 'pending', attempts: 0 });
    await around.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [messageId]);
    await delayed?.promote();
    await inState(messageId, 'sent');
  });

  it('fails at once, with the reason, when its parameters break the rules of the kind', async () => {
    await startWorker();
    const { messageId, job } = await want({ parameters: { contactId: randomUUID(), more: 1 } });
    await inState(messageId, 'failed');
    const broken = await want({ kind: 'payment-request', parameters: { applicationCode: 3 } });
    await waitFor(() => broken.job.isFailed(), { what: 'the job to fail' });
    expect(await rowOf(broken.messageId)).toMatchObject({
      ...{ state: 'failed', attempts: 1, last_error: 'parameters: applicationCode' },
    });
    expect(await rowOf(messageId)).toMatchObject({ last_error: 'error.applicationNotFound' });
    expect(await job.isFailed()).toBe(true);
  });

  it('of a later release waits for its worker, which is no attempt', async () => {
    await startWorker();
    const { messageId, job } = await want({ kind: 'of-a-later-release' });
    await waitFor(() => job.isDelayed(), { what: 'the job to be put off' });
    expect(await rowOf(messageId)).toMatchObject({ state: 'pending', attempts: 0 });
    expect((await messages.getJob(job.id ?? ''))?.attemptsMade).toBe(0);
    await job.remove().catch(() => undefined);
  });

  it('goes before the rest of a batch', async () => {
    sink.delayMs = 50;
    around.applications.fees.keep(recipients(200));
    const office = new BackOffice(http, around.keys);
    await startWorker();
    const sending = office.send();
    await waitFor(() => sink.messages.length > 20, { what: 'the batch to be under way' });
    const { messageId } = await want();
    await waitFor(() => sentTo(messageId).length === 1, { what: 'the single message' });
    expect(sink.messages.length).toBeLessThan(150);
    sink.delayMs = 0;
    await office.latest('the batch', ({ status }) => status === 'completed');
    await sending;
    expect(sink.messages).toHaveLength(201);
  }, 60_000);
});

describe('while the previous release still runs', () => {
  /** As the previous release writes them: none of the columns that are new. */
  const columns =
    '(id, kind, application_id, application_code, batch_id, recipient, recipient_name, language, message_id';
  async function noted(batchId: string | null, more = '', values = ''): Promise<string> {
    const id = randomUUID();
    await around.database.query(
      `INSERT INTO messages ${columns}${more}) VALUES ($1, 'payment-request', $2, 'DOM-2026-000042-17', $3, $4, 'Lucia Ferrario', 'it',
         '<' || $1::uuid || '@lacorte.example.com>'${values})`,
      [id, randomUUID(), batchId, `lucia.${id}@example.com`],
    );
    return id;
  }
  async function aBatch(): Promise<string> {
    const { rows } = await around.database.query(
      `INSERT INTO payment_batch (started_by, started_by_email, total_applications, recipients_complete)
       VALUES (gen_random_uuid(), 'anna@example.com', 40, true) RETURNING id`,
    );
    return rows[0].id;
  }
  /** The job that it adds for a payment request. */
  const addJob = (messageId: string) =>
    notifications.add(
      JOBS.sendPaymentRequest,
      { messageId },
      {
        ...JOB_OPTIONS,
        ...{ jobId: `${JOBS.sendPaymentRequest}-${messageId}`, removeOnComplete: true, removeOnFail: true },
      },
    );
  const stateOf = async (batchId: string) =>
    (await around.database.query('SELECT status FROM payment_batch WHERE id = $1', [batchId])).rows[0]?.status;

  it('its batch goes on: each message goes out once, whoever has a job for it', async () => {
    sink.delayMs = 10;
    const batchId = await aBatch();
    const ids = await Promise.all(Array.from({ length: 40 }, () => noted(batchId)));
    // Some have its job, some no job at all; the worker needs none.
    await Promise.all(ids.slice(0, 25).map(addJob));
    await startWorker();
    await waitFor(async () => (await stateOf(batchId)) === 'completed', { what: 'the batch', timeoutMs: 30_000 });
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(ids.map((id) => `lucia.${id}@example.com`).sort());
    expect(sink.messages[0]?.raw).toContain('DOM-2026-000042-17');
    expect(sink.messages[0]?.raw).toContain('Lucia Ferrario');
    const names = await around.database.query('SELECT DISTINCT recipient_name FROM messages WHERE batch_id = $1', [
      batchId,
    ]);
    expect(names.rows).toEqual([{ recipient_name: null }]);
  }, 60_000);

  it('a message that its worker has claimed is left to it, and sent when the claim has ended', async () => {
    const batchId = await aBatch();
    const id = await noted(
      batchId,
      ', state, claimed_at, claimed_by, leased_until',
      `, 'sending', now(), gen_random_uuid(), now() + interval '1 hour'`,
    );
    await startWorker();
    await messages.add(JOBS.sendMessage, { messageId: id }, { ...JOB_OPTIONS, jobId: `${JOBS.sendMessage}-${id}` });
    await waitFor(async () => (await messages.getJob(`${JOBS.sendMessage}-${id}`))?.isDelayed(), {
      what: 'the job to be put off',
    });
    expect(sentTo(id)).toEqual([]);
    await around.database.query(
      `UPDATE messages SET claimed_at = now() - interval '1 minute', leased_until = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await waitFor(async () => (await stateOf(batchId)) === 'completed', { what: 'the batch' });
    expect(sentTo(id)).toHaveLength(1);
  });

  it('its worker can send what this release has noted', async () => {
    around.applications.fees.keep(recipients(1, { nome: 'Lucia', cognome: 'Ferrario' }));
    const office = new BackOffice(http, around.keys);
    await sink.pause();
    await startWorker();
    const sending = office.send();
    await office.latest('the message to be noted', ({ status, total }) => status === 'running' && total === 1);
    const { rows } = await around.database.query(
      `SELECT recipient_name, application_code, recipient IS NOT NULL AS "hasRecipient", message_id <> '' AS "hasId"
       FROM messages WHERE state <> 'sent' AND batch_id IS NOT NULL`,
    );
    expect(rows).toEqual([
      {
        ...{ recipient_name: 'Lucia Ferrario', application_code: 'DOM-2026-000001-17' },
        ...{ hasRecipient: true, hasId: true },
      },
    ]);
    await sink.resume();
    await office.latest('the batch', ({ status }) => status === 'completed');
    await sending;
    expect(sink.messages).toHaveLength(1);
  }, 60_000);

  it('a confirmation that it has noted and not sent is sent once by the job that wanted it', async () => {
    const receipt = around.applications.keep(aReceipt());
    const messageId = randomUUID();
    await around.database.query(
      `INSERT INTO messages (id, kind, application_id, language, message_id, state, last_error, attempts)
       VALUES ($1, 'confirmation', $2, 'fr', '<' || $1::uuid || '@lacorte.example.com>', 'pending', 'ECONNREFUSED', 1)`,
      [messageId, receipt.id],
    );
    await startWorker();
    const data = { messageId, applicationId: receipt.id, language: 'fr' };
    const job = await notifications.add(JOBS.sendConfirmation, data, JOB_OPTIONS);
    await waitFor(() => job.isCompleted(), { what: 'the job' });
    expect(sentTo(messageId).map(({ to }) => to)).toEqual([receipt.email]);
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  });
});
