import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '@lacorte/contracts';
import {
  HeldPrints,
  JOB_OPTIONS,
  JOBS,
  producerConnection,
  QUEUES,
  type RenderedReceipt,
  type SendMessageJob,
  workerConnection,
} from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { FlowProducer, type Job, Queue, Worker } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

const PDF = Buffer.from('%PDF-1.4 receipt');

let around: Surroundings;
let worker: INestApplication;
let queue: Queue;
let flows: FlowProducer;
/** Stands in for the worker of documents: what it has printed, by application. */
let printer: Worker;
const printed = new Map<string, RenderedReceipt>();

beforeAll(async () => {
  around = await startSurroundings();
  const connection = producerConnection(around.config.REDIS_URL);
  queue = new Queue(QUEUES.messages, { connection });
  flows = new FlowProducer({ connection });
  queue.on('error', () => undefined);
  flows.on('error', () => undefined);
  const print = async ({ data }: Job) => {
    const result = printed.get(data.applicationId);
    if (!result) throw new Error('cannot be printed');
    return result;
  };
  printer = new Worker(QUEUES.documents, print, { connection: workerConnection(around.config.REDIS_URL) });
  printer.on('error', () => undefined);
  worker = await startApp(NotificationsWorkerModule.forRoot(around.config));
});

afterAll(async () => {
  await worker?.close();
  await Promise.all([printer?.close(), queue?.close(), flows?.close()]);
  await around?.stop();
});

/** Adds the flow as applications does. */
async function submit(receipt: Receipt, language = 'it'): Promise<{ messageId: string; jobId: string }> {
  const messageId = randomUUID();
  const jobId = `${JOBS.sendMessage}-${messageId}`;
  await flows.add({
    name: JOBS.sendMessage,
    queueName: QUEUES.messages,
    data: { messageId, wanted: { kind: 'confirmation', language, parameters: { applicationId: receipt.id } } },
    opts: { ...JOB_OPTIONS, jobId },
    children: [
      {
        name: JOBS.renderReceipt,
        queueName: QUEUES.documents,
        data: { applicationId: receipt.id, language },
        opts: { attempts: 1, ignoreDependencyOnFailure: true },
      },
    ],
  });
  return { messageId, jobId };
}

const rowOf = async (id: string) =>
  (await around.database.query('SELECT * FROM notifications.messages WHERE id = $1', [id])).rows[0];
const inState = (id: string, state: string) =>
  waitFor(async () => (await rowOf(id))?.state === state && rowOf(id), { what: `state ${state}` });
const messagesTo = async ({ email }: Receipt) => (await around.mail.messages()).filter(({ to }) => to.includes(email));

/** Keeps the PDF in storage, as documents does. */
async function printedInStorage(receipt: Receipt): Promise<void> {
  const key = `receipts/${receipt.id}.pdf`;
  await around.objects.write({ bucket: 'files', key }, PDF, 'application/pdf');
  printed.set(receipt.id, { key, pdf: null });
}

describe('the confirmation', () => {
  it('goes to the applicant with the receipt attached', async () => {
    const receipt = around.applications.keep(aReceipt({ nome: 'Łucja', cognome: 'D’Angelo' }));
    await printedInStorage(receipt);
    const { messageId } = await submit(receipt);
    await inState(messageId, 'sent');
    const [message] = await messagesTo(receipt);
    expect(message).toMatchObject({
      from: 'info@lacorte.example.com',
      to: [receipt.email],
      subject: 'Abbiamo ricevuto la sua domanda DOM-2026-000042-17',
      messageId: `<${messageId}@lacorte.example.com>`,
      attachments: [
        { filename: 'ricevuta-domanda-DOM-2026-000042-17.pdf', contentType: 'application/pdf', size: PDF.length },
      ],
    });
    expect(message?.text).toContain(`https://lacorte.example.com/ricevuta/${receipt.id}`);
    expect(message?.html).toContain('Łucja D’Angelo');
    expect(await rowOf(messageId)).toMatchObject({ recipient: receipt.email, attempts: 1, last_error: null });
  });

  it('is in the language of the job', async () => {
    const receipt = around.applications.keep(aReceipt());
    await printedInStorage(receipt);
    await inState((await submit(receipt, 'fr')).messageId, 'sent');
    expect((await messagesTo(receipt))[0]?.subject).toBe('Nous avons bien reçu votre demande DOM-2026-000042-17');
  });

  it('carries a receipt that could not be stored', async () => {
    const receipt = around.applications.keep(aReceipt());
    const held = new HeldPrints(around.config.REDIS_URL);
    printed.set(receipt.id, { key: null, pdf: null, heldAs: await held.hold(PDF) });
    held.onApplicationShutdown();
    await inState((await submit(receipt)).messageId, 'sent');
    expect((await messagesTo(receipt))[0]?.attachments).toMatchObject([{ size: PDF.length }]);
  });

  it('goes without a receipt that could not be stored and is held no more', async () => {
    const receipt = around.applications.keep(aReceipt());
    printed.set(receipt.id, { key: null, pdf: null, heldAs: 'held-print:expired' });
    await inState((await submit(receipt)).messageId, 'sent');
    expect((await messagesTo(receipt))[0]?.attachments).toEqual([]);
  });

  it('goes without the receipt when that cannot be printed, and does not speak of an attachment', async () => {
    const receipt = around.applications.keep(aReceipt());
    await inState((await submit(receipt)).messageId, 'sent');
    const [message] = await messagesTo(receipt);
    expect(message?.attachments).toEqual([]);
    expect(message?.text).not.toContain('allegato');
    expect(message?.text).toContain(`/ricevuta/${receipt.id}`);
  });

  it('is sent once when its job runs a second time', async () => {
    const receipt = around.applications.keep(aReceipt());
    await printedInStorage(receipt);
    const { messageId } = await submit(receipt);
    await inState(messageId, 'sent');
    const again: SendMessageJob = {
      messageId,
      wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId: receipt.id } },
    };
    const job = await queue.add(JOBS.sendMessage, again, { jobId: `again-${messageId}` });
    await waitFor(() => job.isCompleted(), { what: 'the second run' });
    expect(await messagesTo(receipt)).toHaveLength(1);
    expect(await rowOf(messageId)).toMatchObject({ attempts: 1 });
  });

  it('is sent once when two jobs for it run at once', async () => {
    const receipt = around.applications.keep(aReceipt());
    const messageId = randomUUID();
    const wanted: SendMessageJob = {
      messageId,
      wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId: receipt.id } },
    };
    const jobs = await queue.addBulk(
      [1, 2, 3].map((run) => ({
        name: JOBS.sendMessage,
        data: wanted,
        opts: { ...JOB_OPTIONS, jobId: `${run}-${messageId}` },
      })),
    );
    await Promise.all(jobs.map((job) => waitFor(() => job.isCompleted(), { what: 'each run' })));
    expect(await messagesTo(receipt)).toHaveLength(1);
  });

  it('is repeated under the same Message-ID when a run was killed before it could note that it was sent', async () => {
    const receipt = around.applications.keep(aReceipt());
    const messageId = randomUUID();
    await around.database.query(
      `INSERT INTO notifications.messages (id, kind, application_id, language, message_id, state, attempts, leased_until, parameters)
       VALUES ($1, 'confirmation', $2, 'it', $3, 'sending', 1, now() - interval '10 minutes', $4)`,
      [messageId, receipt.id, `<${messageId}@lacorte.example.com>`, { applicationId: receipt.id }],
    );
    await queue.add(
      JOBS.sendMessage,
      { messageId, wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId: receipt.id } } },
      JOB_OPTIONS,
    );
    await inState(messageId, 'sent');
    expect((await messagesTo(receipt))[0]?.messageId).toBe(`<${messageId}@lacorte.example.com>`);
    expect(await rowOf(messageId)).toMatchObject({ attempts: 2 });
  });
});

describe('while the mail server is away', () => {
  it('waits, says why, and goes out once when the server is back', async () => {
    await around.mail.pause();
    const receipt = around.applications.keep(aReceipt());
    const { messageId } = await submit(receipt);
    const waiting = await waitFor(
      async () => {
        const row = await rowOf(messageId);
        return row?.state === 'pending' && row.last_error !== null && row;
      },
      { what: 'the first attempt to fail' },
    );
    expect(waiting).toMatchObject({ state: 'pending', last_error: expect.stringContaining('ECONNREFUSED') });
    await around.mail.resume();
    await inState(messageId, 'sent');
    expect(await messagesTo(receipt)).toHaveLength(1);
  });
});

describe('an application that does not exist', () => {
  it('is given up at once, with the reason', async () => {
    const { messageId, jobId } = await submit(aReceipt());
    expect(await inState(messageId, 'failed')).toMatchObject({ last_error: 'error.applicationNotFound', attempts: 1 });
    const job = await queue.getJob(jobId);
    await waitFor(async () => job?.isFailed(), { what: 'the job to fail' });
  });
});

describe('the worker', () => {
  it('is ready while PostgreSQL and Redis are there, whatever the mail server does', async () => {
    const ready = async () => (await fetch(`${await worker.getUrl()}/health/ready`)).status;
    await around.mail.pause();
    expect(await ready()).toBe(200);
    await around.mail.resume();
    await around.redis.pause();
    await waitFor(async () => (await ready()) === 503, { what: 'the worker to notice' });
    await around.redis.resume();
    await waitFor(async () => (await ready()) === 200, { what: 'the worker to recover' });
  });
});
