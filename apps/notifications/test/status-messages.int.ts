import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type StatusNotice, type TellStatusAnswer, type TellStatusRequest } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import { ServiceBuild, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { WorkerConfig } from '../src/config';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

const BATCH_PRIORITY = 10;
const NOTICE: StatusNotice = {
  ...{ applicationCode: 'DOM-2026-000042-17', nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
  ...{ tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' }, status: 'rejected' },
};

let around: Surroundings;
let sink: MailSink;
let config: WorkerConfig;
let worker: INestApplication | undefined;
let messages: Queue;
let notifications: Queue;

beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  config = { ...around.config, SMTP_URL: sink.smtpUrl };
  const connection = producerConnection(around.config.REDIS_URL);
  messages = new Queue(QUEUES.messages, { connection });
  notifications = new Queue(QUEUES.notifications, { connection });
  for (const queue of [messages, notifications]) queue.on('error', () => undefined);
});
afterAll(async () => {
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

const startWorker = async () => {
  worker = await startApp(NotificationsWorkerModule.forRoot(config));
};
type Decision = (asked: TellStatusRequest) => TellStatusAnswer | Promise<TellStatusAnswer>;

/** Wants a change told, as the outbox of applications does. @returns the message's id */
async function tell(decide: Decision | null, changes: Partial<WantedMessage> = {}): Promise<string> {
  const [messageId, applicationId] = [randomUUID(), randomUUID()];
  if (decide) around.applications.statuses.set(applicationId, decide);
  const wanted: WantedMessage = {
    ...{ kind: 'status-changed', language: 'it', parameters: { applicationId, changeId: '7' } },
    ...{ priority: BATCH_PRIORITY, notBefore: new Date().toISOString() },
    ...changes,
  };
  const data: SendMessageJob = { messageId, wanted };
  await messages.add(JOBS.sendMessage, data, {
    ...{ ...JOB_OPTIONS, priority: BATCH_PRIORITY, jobId: `${JOBS.sendMessage}-${messageId}` },
  });
  return messageId;
}
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const inState = (id: string, state: string) =>
  waitFor(async () => (await rowOf(id))?.state === state && rowOf(id), { what: `state ${state}` });
const sentTo = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
const always: Decision = () => ({ notice: NOTICE });

describe('news about a status', () => {
  it('goes to the address of the application, and its row keeps nothing that it was written from', async () => {
    await startWorker();
    const asked: TellStatusRequest[] = [];
    const id = await tell((request) => {
      asked.push(request);
      return { notice: NOTICE };
    });
    const row = await inState(id, 'sent');
    expect(row).toMatchObject({ recipient: NOTICE.email, parameters: null, priority: BATCH_PRIORITY });
    expect(row.subject).toBe('Novità sulla sua domanda DOM-2026-000042-17');
    expect(asked).toEqual([{ changeId: '7', messageId: id }]);
    expect(sentTo(id)).toHaveLength(1);
  });

  it('is in the language of the application', async () => {
    await startWorker();
    const id = await tell(always, { language: 'fr' });
    expect((await inState(id, 'sent')).subject).toBe('Du nouveau sur votre demande DOM-2026-000042-17');
    expect(sentTo(id)[0]?.raw).toMatch(/^Content-Language: fr$/im);
  });

  it('is not sent when the status has changed again or is known', async () => {
    await startWorker();
    const id = await tell(() => ({ notice: null }));
    const reason = 'another change has followed, or the applicant knows the status';
    expect(await inState(id, 'withheld')).toMatchObject({ last_error: reason, parameters: null });
    expect(sink.messages).toEqual([]);
  });

  it('is not sent for an application that was erased', async () => {
    await startWorker();
    const id = await tell(null);
    expect(await inState(id, 'withheld')).toMatchObject({ last_error: 'the application has been erased' });
  });

  it('asks only after the delay', async () => {
    await startWorker();
    let asked = 0;
    const decide = () => {
      asked += 1;
      return { notice: NOTICE };
    };
    const id = await tell(decide, { notBefore: new Date(Date.now() + 3_600_000).toISOString() });
    await waitFor(async () => (await messages.getJob(`${JOBS.sendMessage}-${id}`))?.isDelayed(), { what: 'the delay' });
    expect([asked, (await rowOf(id)).attempts]).toEqual([0, 0]);
    await around.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [id]);
    await (await messages.getJob(`${JOBS.sendMessage}-${id}`))?.promote();
    await inState(id, 'sent');
    expect(asked).toBe(1);
  });

  it('waits for applications', async () => {
    around.applications.isAway = true;
    await startWorker();
    const id = await tell(always);
    await waitFor(async () => (await rowOf(id))?.last_error, { what: 'a first attempt' });
    around.applications.isAway = false;
    await inState(id, 'sent');
    expect(sentTo(id)).toHaveLength(1);
  });
});

describe('of two hundred decisions at once, with a slow mail server', () => {
  it('a confirmation does not wait for the news', async () => {
    await startWorker();
    sink.delayMs = 500;
    const ids = await Promise.all(Array.from({ length: 200 }, () => tell(always)));
    await waitFor(() => sink.messages.length >= 10, { what: 'the news to be under way' });
    const before = sink.messages.length;
    const messageId = randomUUID();
    const { id: applicationId } = around.applications.keep(aReceipt());
    await messages.add(
      JOBS.sendMessage,
      { messageId, wanted: { kind: 'confirmation', language: 'it', parameters: { applicationId } } },
      JOB_OPTIONS,
    );
    await waitFor(() => sentTo(messageId).length === 1, { what: 'the confirmation' });
    // Of the news that were under way, five at a time, and not the fifty that wait for a connection.
    expect(sink.messages.length - before).toBeLessThan(30);
    sink.delayMs = 0;
    await waitFor(() => sink.messages.length === 201, { what: 'the rest' });
    expect(sink.repeated).toEqual([]);
    expect(ids.every((id) => sentTo(id).length === 1)).toBe(true);
  });
});

describe('when its worker is killed', () => {
  let build: ServiceBuild;
  beforeAll(() => {
    build = ServiceBuild.of('notifications');
  });
  afterAll(() => build?.killAll());

  it('before applications has answered, it is sent once by another', async () => {
    const victim = await build.start('worker', config);
    let isAsked = false;
    const id = await tell(() => {
      if (isAsked) return { notice: NOTICE };
      isAsked = true;
      return new Promise(() => undefined);
    });
    await waitFor(() => isAsked, { what: 'the question' });
    await build.kill(victim);
    await startWorker();
    await inState(id, 'sent');
    expect(sentTo(id)).toHaveLength(1);
  });

  it('between the answer and the mail server, it is sent once by another, with the same id', async () => {
    sink.delayMs = 600_000;
    const victim = await build.start('worker', config);
    const asked: TellStatusRequest[] = [];
    const id = await tell((request) => {
      asked.push(request);
      return { notice: NOTICE };
    });
    await waitFor(() => asked.length === 1, { what: 'the question' });
    await inState(id, 'sending');
    await build.kill(victim);
    sink.delayMs = 0;
    await startWorker();
    await inState(id, 'sent');
    expect(sentTo(id)).toHaveLength(1);
    expect(asked).toEqual([asked[0], asked[0]]);
  });

  it('and the status is taken back meanwhile, another does not send it', async () => {
    sink.delayMs = 600_000;
    const victim = await build.start('worker', config);
    let notice: StatusNotice | null = NOTICE;
    const id = await tell(() => ({ notice }));
    await inState(id, 'sending');
    await build.kill(victim);
    notice = null;
    sink.delayMs = 0;
    await startWorker();
    await inState(id, 'withheld');
    expect(sink.messages).toEqual([]);
  });
});
