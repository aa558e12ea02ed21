import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Language, RankingNotice } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink } from './mail-sink';
import { type Surroundings, startApp, startSurroundings } from './notifications-stack';

const CODE = 'DOM-2026-000042-17';
const ABOUT = {
  ...{ applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' },
  tenderTitle: { it: 'Bando 2027', fr: 'Appel 2027' },
};
const PLACE: RankingNotice['place'] = { housingType: '3-locali', position: 31, outcome: 'waiting' };

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
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await Promise.all([messages?.close(), sink?.pause()]);
  await around?.stop();
}, 30_000);

interface Wanted {
  language?: Language;
  /** Id of a message that is wanted once more. */
  again?: string;
}

/** As the outbox of applications wants a message sent. @returns its id */
async function send(kind: string, parameters: object, { language = 'it', again = randomUUID() }: Wanted = {}) {
  const data: SendMessageJob = { messageId: again, wanted: { kind, language, parameters, priority: 10 } };
  const job: Job = await messages.add(JOBS.sendMessage, data, JOB_OPTIONS);
  await waitFor(() => job.isCompleted(), { what: 'the job', timeoutMs: 20_000 });
  return again;
}
/** A place in a ranking that applications knows. @returns what its message is about */
function keepPlace(notice: Partial<RankingNotice> = {}) {
  const about = { applicationId: randomUUID(), rankingId: randomUUID() };
  around.applications.rankings.set(about.applicationId, {
    rankingId: about.rankingId,
    notice: { ...ABOUT, stage: 'provisional', place: PLACE, reviewUntil: null, ...notice },
  });
  return about;
}
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const sent = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
const readable = (id: string) => (sent(id)[0]?.raw ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');

describe('the message ranking-published', () => {
  it.each(['it', 'fr'] as const)(
    'goes to the applicant and leads to application and ranking (%s)',
    async (language) => {
      const about = keepPlace();
      const id = await send('ranking-published', about, { language });
      expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'lucia@example.com', parameters: null });
      expect(readable(id)).toContain(`https://lacorte.example.com/area-utente#${CODE}`);
      expect(readable(id)).toContain(`https://lacorte.example.com/graduatorie/${about.rankingId}`);
      expect(readable(id)).toMatch(new RegExp(`^Content-Language: ${language}$`, 'im'));
    },
  );

  it('goes to an applicant who is not in the ranking, too', async () => {
    const id = await send('ranking-published', keepPlace({ place: null }));
    expect(await rowOf(id)).toMatchObject({ state: 'sent', recipient: 'lucia@example.com' });
  });

  it('is not sent when the application has been erased', async () => {
    const id = await send('ranking-published', { applicationId: randomUUID(), rankingId: randomUUID() });
    expect(await rowOf(id)).toMatchObject({ state: 'withheld', last_error: 'the application has been erased' });
  });

  it('is sent once when its job comes again', async () => {
    const about = keepPlace();
    const id = await send('ranking-published', about);
    await send('ranking-published', about, { again: id });
    expect(sent(id)).toHaveLength(1);
  });
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
