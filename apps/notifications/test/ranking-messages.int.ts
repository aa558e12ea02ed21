import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RankingRecipient } from '@lacorte/contracts';
import {
  JOB_OPTIONS,
  JOBS,
  type NoteRankingMessagesJob,
  producerConnection,
  QUEUES,
  type SendMessageJob,
} from '@lacorte/jobs';
import { ServiceBuild, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { eraseByJob } from './erase-by-job';
import { recipients } from './fee-stand-in';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const CODE = 'DOM-2026-000042-17';
const ABOUT = {
  ...{ applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
  tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' },
};
const PLACE: RankingRecipient['place'] = { housingType: '3-locali', position: 31, outcome: 'waiting' };
/** How many messages a worker sends at once, so how many may be sent twice when it is killed. */
const IN_FLIGHT = 50;

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
let messages: Queue;
let rankingMessages: Queue;

const startWorker = async () => {
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
};
beforeAll(async () => {
  around = await startSurroundings();
  sink = await MailSink.start();
  const queueOf = (name: string) => {
    const queue = new Queue(name, { connection: producerConnection(around.config.REDIS_URL) });
    return queue.on('error', () => undefined);
  };
  [messages, rankingMessages] = [queueOf(QUEUES.messages), queueOf(QUEUES.rankingMessages)];
  await startWorker();
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([messages?.close(), rankingMessages?.close(), sink?.pause()]);
  await around?.stop();
});
afterEach(() => {
  sink.messages.length = 0;
  sink.refused.clear();
  sink.delayMs = 0;
  around.applications.isAway = false;
  Object.assign(around.applications.rankings, { lastRead: Number.POSITIVE_INFINITY, onRead: () => undefined });
});

/** As the outbox of applications wants a message sent. @returns its id */
async function send(kind: string, parameters: object) {
  const messageId = randomUUID();
  const data: SendMessageJob = { messageId, wanted: { kind, language: 'it', parameters } };
  const job: Job = await messages.add(JOBS.sendMessage, data, JOB_OPTIONS);
  await waitFor(() => job.isCompleted(), { what: 'the job' });
  return messageId;
}
/** Applicants with a place each. */
const applicants = (count: number, changes: Partial<RankingRecipient> = {}): RankingRecipient[] =>
  recipients(count).map((recipient, index) => ({ ...recipient, place: { ...PLACE, position: index + 1 }, ...changes }));
/** As the outbox of applications does after a publication. */
const announce = (rankingId: string): Promise<Job> =>
  rankingMessages.add(JOBS.noteRankingMessages, { rankingId } satisfies NoteRankingMessagesJob, JOB_OPTIONS);
const ended = (job: Job) => waitFor(() => job.isCompleted(), { what: 'the job' });
const rowsOf = async (rankingId: string) =>
  (await around.database.query('SELECT * FROM messages WHERE batch_id = $1 ORDER BY application_code', [rankingId]))
    .rows;
const allSent = (rankingId: string, count: number) =>
  waitFor(
    async () => {
      const rows = await rowsOf(rankingId);
      return rows.length === count && rows.every(({ state }) => state === 'sent') && rows;
    },
    { what: `${count} messages to be sent` },
  );
const someSent = (count: number) => waitFor(() => sink.messages.length >= count, { what: `${count} messages` });
const addressesOf = (asked: RankingRecipient[]) => asked.map(({ email }) => email).sort();
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const sent = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
const readable = (id: string) => (sent(id)[0]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

describe('the messages about a published ranking', () => {
  it.each([
    ['it', /posto 31/],
    ['fr', /position 31/],
  ] as const)('go to the applicant and lead to application and ranking (%s)', async (language, place) => {
    const [applicant] = applicants(1, { language, place: PLACE, applicationCode: CODE });
    const rankingId = around.applications.rankings.keep([applicant as RankingRecipient]);
    await announce(rankingId);
    const [row] = await allSent(rankingId, 1);
    expect(row).toMatchObject({
      ...{ kind: 'ranking-published', recipient: applicant?.email, application_id: applicant?.applicationId },
      ...{ priority: 10, parameters: null, recipient_name: null },
    });
    expect(readable(row.id)).toContain(`https://lacorte.example.com/area-utente#${CODE}`);
    expect(readable(row.id)).toContain(`https://lacorte.example.com/graduatorie/${rankingId}`);
    expect(readable(row.id)).toMatch(new RegExp(`^Content-Language: ${language}$`, 'im'));
    expect(readable(row.id)).toMatch(place);
  });

  it('go to an applicant who is not in the ranking, too', async () => {
    const unlisted = applicants(1, { place: null });
    const rankingId = around.applications.rankings.keep(unlisted, { stage: 'final' });
    await announce(rankingId);
    const [row] = await allSent(rankingId, 1);
    expect(row.recipient).toBe(unlisted[0]?.email);
    expect(readable(row.id)).toContain('definitiva');
  });

  it('are one for each applicant and ranking, also when the job comes again', async () => {
    const told = applicants(250);
    const provisional = around.applications.rankings.keep(told);
    await Promise.all([ended(await announce(provisional)), ended(await announce(provisional))]);
    await allSent(provisional, 250);
    await ended(await announce(provisional));
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(addressesOf(told));
    const final = around.applications.rankings.keep(told, { stage: 'final' });
    await ended(await announce(final));
    await allSent(final, 250);
    expect(sink.messages).toHaveLength(500);
    expect(await rowsOf(provisional)).toHaveLength(250);
  });

  it('are behind a message that a person waits for', async () => {
    sink.delayMs = 50;
    const rankingId = around.applications.rankings.keep(applicants(300));
    await announce(rankingId);
    await someSent(20);
    const requestId = randomUUID();
    around.applications.reviews.set(requestId, { ...ABOUT, decision: 'accepted', reason: 'Sì.' });
    await send('review-decided', { applicationId: randomUUID(), requestId });
    expect(sink.messages.length).toBeLessThan(200);
    sink.delayMs = 0;
    await allSent(rankingId, 300);
  });

  it('wait for applications, and none is lost or doubled', async () => {
    const told = applicants(300);
    const rankingId = around.applications.rankings.keep(told);
    around.applications.rankings.lastRead = 200;
    const job = await announce(rankingId);
    await waitFor(() => around.applications.isAway, { what: 'applications to go away' });
    around.applications.rankings.lastRead = Number.POSITIVE_INFINITY;
    around.applications.isAway = false;
    await ended(job);
    await allSent(rankingId, 300);
    expect(sink.messages.map(({ to }) => to).sort()).toEqual(addressesOf(told));
  });

  it('do not go to an applicant who is erased before they are sent', async () => {
    const [erased, other] = applicants(2) as [RankingRecipient, RankingRecipient];
    for (const { email } of [erased, other]) sink.refused.set(email, '450 4.2.0 Greylisted');
    const rankingId = around.applications.rankings.keep([erased, other]);
    await ended(await announce(rankingId));
    const account = { userId: randomUUID(), email: `${randomUUID()}@example.com` };
    around.applications.rankings.erase(erased.applicationId);
    await eraseByJob(around.redis.url, account, { applicationIds: [erased.applicationId], contactIds: [] });
    sink.refused.clear();
    await ended(await announce(rankingId));
    const [row] = await allSent(rankingId, 1);
    expect(row.recipient).toBe(other.email);
    expect(sink.messages.map(({ to }) => to)).toEqual([other.email]);
  });

  it('are erased also when their recipients had been read and not yet recorded', async () => {
    const [erased, other] = applicants(2) as [RankingRecipient, RankingRecipient];
    const read = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    around.applications.rankings.onRead = () => {
      read.resolve();
      return answered.promise;
    };
    const rankingId = around.applications.rankings.keep([erased, other]);
    const job = await announce(rankingId);
    await read.promise;
    around.applications.rankings.erase(erased.applicationId);
    const account = { userId: randomUUID(), email: `${randomUUID()}@example.com` };
    const erasing = eraseByJob(around.redis.url, account, { applicationIds: [erased.applicationId], contactIds: [] });
    const step = new Queue(QUEUES.messageErasures, { connection: producerConnection(around.config.REDIS_URL) });
    const isPutOff = async () => (await step.getDelayed()).some(({ attemptsMade }) => attemptsMade > 0);
    await waitFor(isPutOff, { what: 'the erasure to wait' });
    answered.resolve();
    await Promise.all([ended(job), erasing, step.close()]);
    expect((await rowsOf(rankingId)).map(({ application_id: id }) => id)).toEqual([other.applicationId]);
  });
});

describe('the messages about a ranking, with a worker that is killed', () => {
  let build: ServiceBuild;
  beforeAll(async () => {
    build = ServiceBuild.of('notifications');
    await worker.close();
  });
  afterAll(async () => {
    build?.killAll();
    await startWorker();
  });

  it.each([
    ['before it has read all recipients', { lastRead: 300, sent: 0 }],
    ['in the middle of sending', { lastRead: Number.POSITIVE_INFINITY, sent: 100 }],
  ])(
    '%s, leave no one out, and repeat at most those in flight under their Message-ID',
    async (_, when) => {
      const config = { ...around.config, SMTP_URL: sink.smtpUrl };
      sink.delayMs = 15;
      const told = applicants(600);
      const rankingId = around.applications.rankings.keep(told);
      around.applications.rankings.lastRead = when.lastRead;
      const victim = await build.start('worker', config);
      await announce(rankingId);
      await someSent(when.sent);
      if (when.sent === 0) await waitFor(() => around.applications.isAway, { what: 'the worker to read' });
      await build.kill(victim);
      expect(sink.messages.length).toBeLessThan(600);
      around.applications.rankings.lastRead = Number.POSITIVE_INFINITY;
      around.applications.isAway = false;
      const heir = await build.start('worker', config);
      await allSent(rankingId, 600);
      await build.kill(heir);
      expect([...new Set(sink.messages.map(({ to }) => to))].sort()).toEqual(addressesOf(told));
      expect(sink.messages.length - 600).toBe(sink.repeated.length);
      expect(sink.repeated.length).toBeLessThanOrEqual(IN_FLIGHT);
    },
    120_000,
  );
});

describe('the message review-decided', () => {
  it.each(['accepted', 'rejected'] as const)(
    'tells the applicant the decision %s with its reason',
    async (decision) => {
      const requestId = randomUUID();
      around.applications.reviews.set(requestId, { ...ABOUT, decision, reason: 'Abbiamo ricontato gli anni.' });
      const id = await send('review-decided', { applicationId: randomUUID(), requestId });
      expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'lucia@example.com', parameters: null });
      expect(readable(id)).toContain('Abbiamo ricontato gli anni.');
    },
  );

  it('is not sent when the application has been erased', async () => {
    const id = await send('review-decided', { applicationId: randomUUID(), requestId: randomUUID() });
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the application has been erased' });
  });
});
