import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RECOVERY_SECONDS } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { Line, ServiceBuild, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { WorkerConfig } from '../src/config';
import { NotificationsHttpModule } from '../src/notifications-http.module';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { BackOffice } from './back-office';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

/** What a worker may be handing to the mail server at any moment. */
const CONNECTIONS = 5;

let around: Surroundings;
let sink: MailSink;
let config: WorkerConfig;
let queue: Queue;
/** Of the batches. */
let messages: Queue;
let http: INestApplication;
let office: BackOffice;
let build: ServiceBuild;

beforeAll(async () => {
  around = await startSurroundings();
  queue = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  messages = new Queue(QUEUES.messages, { connection: producerConnection(around.config.REDIS_URL) });
  for (const each of [queue, messages]) each.on('error', () => undefined);
  http = await startApp(NotificationsHttpModule.forRoot(around.httpConfig));
  office = new BackOffice(http, around.keys);
  build = ServiceBuild.of('notifications');
});

afterAll(async () => {
  await build?.killAll();
  await Promise.all([http?.close(), queue?.close(), messages?.close()]);
  await around?.stop();
});

beforeEach(async () => {
  sink = await MailSink.start();
  config = { ...around.config, SMTP_URL: sink.smtpUrl };
});
afterEach(() => sink.pause());

/** Wants a confirmation sent. @returns the message's id */
async function confirm(messageId = randomUUID(), applicationId = around.applications.keep(aReceipt()).id) {
  const wanted: SendMessageJob = {
    messageId,
    wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } },
  };
  await queue.add(JOBS.sendMessage, wanted, JOB_OPTIONS);
  return messageId;
}

const stateOf = async (id: string) =>
  (await around.database.query('SELECT state FROM messages WHERE id = $1', [id])).rows[0]?.state;
const sent = (id: string) => waitFor(async () => (await stateOf(id)) === 'sent', { what: 'the message to be sent' });
const sentTo = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));

/** Waits until the mail server has received nothing for a time that is longer than a claim lasts. */
async function nothingSentFor(restMs: number) {
  let seen = -1;
  let since = Date.now();
  const rests = () => {
    if (sink.messages.length !== seen) since = Date.now();
    seen = sink.messages.length;
    return Date.now() - since > restMs;
  };
  await waitFor(rests, { what: 'the worker to send nothing more' });
}
const isIdle = async () => (await queue.getActiveCount()) === 0;

describe('when PostgreSQL is away', () => {
  let line: Line;
  let worker: INestApplication;
  beforeEach(async () => {
    line = await Line.start(config.DATABASE_URL);
    worker = await startApp(NotificationsWorkerModule.forRoot({ ...config, DATABASE_URL: line.url }));
  });
  afterEach(async () => {
    line.up();
    await worker.close();
    await line.stop();
  });

  it('right after the yes of the mail server, a confirmation is noted as sent later, and not repeated', async () => {
    sink.onAccepted = () => line.down();
    const id = await confirm();
    await waitFor(() => sentTo(id).length === 1, { what: 'the yes of the mail server' });
    await waitFor(async () => (await fetch(`${await worker.getUrl()}/health/ready`)).status === 503, {
      what: 'the worker to miss PostgreSQL',
    });
    sink.onAccepted = () => undefined;
    line.up();
    await sent(id);
    await waitFor(isIdle, { what: 'the job to end' });
    expect(sentTo(id)).toHaveLength(1);
  });

  it('a worker sends what it can prove to be its own, and the rest afterwards, each once', async () => {
    sink.delayMs = 2_500;
    around.applications.fees.keep(recipients(50));
    const sending = office.send();
    await waitFor(() => sink.messages.length > 0, { what: 'the first messages' });
    line.down();
    await nothingSentFor(RECOVERY_SECONDS * 1_000);
    expect(sink.messages.length).toBeLessThan(50);
    sink.delayMs = 0;
    line.up();
    const batch = await office.latest('the rest', ({ status }) => status === 'completed');
    await sending;
    expect(batch).toMatchObject({ total: 50, sent: 50, failed: 0 });
    expect([sink.messages.length, sink.repeated]).toEqual([50, []]);
  });
});

describe('of two workers', () => {
  it('one that lives keeps its message for as long as sending takes', async () => {
    sink.delayMs = 12_000;
    const [one, other] = await Promise.all([build.start('worker', config), build.start('worker', config)]);
    const { id: applicationId } = around.applications.keep(aReceipt());
    const id = await confirm(randomUUID(), applicationId);
    await confirm(id, applicationId);
    await sent(id);
    await waitFor(isIdle, { what: 'both jobs to end' });
    expect(sentTo(id)).toHaveLength(1);
    await Promise.all([build.stop(one), build.stop(other)]);
  });

  it('one that is killed leaves its message to the other, soon', async () => {
    sink.delayMs = 600_000;
    const victim = await build.start('worker', config);
    const id = await confirm();
    await waitFor(async () => (await stateOf(id)) === 'sending', { what: 'the message to be claimed' });
    const heir = await build.start('worker', config);
    await build.kill(victim);
    sink.delayMs = 0;
    await sent(id);
    expect(sentTo(id)).toHaveLength(1);
    await build.stop(heir);
  });

  it('one that is stopped for longer than its claims last sends nothing that the other has taken', async () => {
    sink.delayMs = 300;
    around.applications.fees.keep(recipients(60));
    const sleeper = await build.start('worker', config);
    const sending = office.send();
    await waitFor(() => sink.messages.length >= CONNECTIONS, { what: 'the first messages' });
    sleeper.child.kill('SIGSTOP');
    const begun = sink.messages.length;
    sink.delayMs = 0;
    const heir = await build.start('worker', config);
    const batch = await office.latest('the other worker to send the rest', ({ status }) => status === 'completed');
    await sending;
    sleeper.child.kill('SIGCONT');
    // It ends when it has dealt with every message that it had in its hands.
    expect(await build.stop(sleeper)).toBe(0);
    await build.stop(heir);
    expect(begun).toBeLessThan(60 - 2 * CONNECTIONS);
    expect(batch).toMatchObject({ total: 60, sent: 60, failed: 0 });
    // Those that it was handing over, and those that the mail server had accepted and it had not noted.
    expect(sink.repeated.length).toBeLessThanOrEqual(2 * CONNECTIONS);
    expect(sink.messages.length - 60).toBe(sink.repeated.length);
  });
});
