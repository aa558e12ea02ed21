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
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

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
});
afterAll(async () => {
  await http?.close();
  await Promise.all([messages?.close(), notifications?.close(), sink?.pause()]);
  await around?.stop();
});
beforeEach(() => {
  sink.messages.length = 0;
  sink.delayMs = 0;
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
});

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
  waitFor(async () => (await rowOf(id))?.state === state && rowOf(id), { what: `state ${state}` });
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
      parameters: { applicationId: randomUUID(), applicationCode: 'DOM-2026-000042-17', feeCents: 15_000 },
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
    const broken = await want({ kind: 'payment-request', parameters: { applicationCode: 3, feeCents: 1 } });
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
  });
});
