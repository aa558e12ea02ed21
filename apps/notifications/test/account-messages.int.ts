import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendMessageJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { NotificationsWorkerModule } from '../src/notifications-worker.module';
import { MailSink, type SunkMessage } from './mail-sink';
import { aReceipt, type Surroundings, startApp, startSurroundings } from './notifications-stack';

let around: Surroundings;
let sink: MailSink;
let worker: INestApplication;
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
  worker = await startApp(NotificationsWorkerModule.forRoot({ ...around.config, SMTP_URL: sink.smtpUrl }));
});
afterAll(async () => {
  await worker?.close();
  await Promise.all([messages?.close(), notifications?.close(), sink?.pause()]);
  await around?.stop();
});
beforeEach(() => {
  sink.messages.length = 0;
});

const anAccount = () =>
  around.auth.keepAccount({
    ...{ email: `lucia.${randomUUID()}@example.com`, firstName: 'Lucia', lastName: 'Ferrario' },
  });

/** As the outbox of auth wants a message sent. */
async function want(kind: string, parameters: object, language: 'it' | 'fr' = 'it') {
  const messageId = randomUUID();
  const data: SendMessageJob = { messageId, wanted: { kind, language, parameters } };
  const job = await messages.add(JOBS.sendMessage, data, { ...JOB_OPTIONS, jobId: `${JOBS.sendMessage}-${messageId}` });
  return { messageId, job };
}
const done = (job: Job) => waitFor(() => job.isCompleted(), { what: 'the job' });
const rowOf = async (id: string) => (await around.database.query('SELECT * FROM messages WHERE id = $1', [id])).rows[0];
const sentTo = (id: string) => sink.messages.filter(({ messageId }) => messageId.startsWith(`<${id}@`));
/** Both parts of a message, without the encoding of the mail. */
const readable = ({ raw }: SunkMessage) =>
  raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('&#x3D;', '=');
const partsWith = (message: SunkMessage | undefined, link: string) =>
  (message ? readable(message) : '').split(link).length - 1;

describe.each([
  ['password-reset', 'nuova-password'],
  ['email-verification', 'conferma-email'],
])('the message %s', (kind, page) => {
  it('has a new link of the account, in both parts', async () => {
    const { userId, requestId } = anAccount();
    const { messageId, job } = await want(kind, { userId, requestId, isLanguageChosen: true });
    await done(job);
    const [token] = around.auth.tokens.get(requestId) ?? [];
    expect(partsWith(sentTo(messageId)[0], `https://lacorte.example.com/${page}#token=${token}`)).toBe(2);
  });

  it('leaves the link in no row, job or key of Redis', async () => {
    const { userId, requestId } = anAccount();
    const { messageId, job } = await want(kind, { userId, requestId, isLanguageChosen: true });
    await done(job);
    const [token = ''] = around.auth.tokens.get(requestId) ?? [];
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', parameters: null });
    expect(JSON.stringify(await rowOf(messageId))).not.toContain(token);
    const redis = new Redis(around.redis.url);
    const stored = await redis.hgetall(`bull:${QUEUES.messages}:${job.id}`);
    redis.disconnect();
    expect(Object.keys(stored)).not.toEqual([]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain('@example.com');
  });

  it('gets its link when the mail server is back', async () => {
    const { userId, requestId } = anAccount();
    await sink.pause();
    const { messageId, job } = await want(kind, { userId, requestId, isLanguageChosen: true });
    await waitFor(async () => typeof (await rowOf(messageId))?.last_error === 'string', { what: 'a failed attempt' });
    await sink.resume();
    await done(job);
    const tokens = around.auth.tokens.get(requestId) ?? [];
    expect(tokens.length).toBeGreaterThan(1);
    expect(partsWith(sentTo(messageId)[0], `#token=${tokens.at(-1)}`)).toBe(2);
  });

  it('is withheld, not failed, when the link is no longer needed or the account is gone', async () => {
    const { userId, requestId } = anAccount();
    around.auth.closeRequest(requestId);
    const closed = await want(kind, { userId, requestId, isLanguageChosen: true });
    await done(closed.job);
    expect(await rowOf(closed.messageId)).toMatchObject({
      state: 'withheld',
      last_error: 'the link is no longer needed',
    });
    const gone = await want(kind, { userId: randomUUID(), requestId, isLanguageChosen: true });
    await done(gone.job);
    expect(await rowOf(gone.messageId)).toMatchObject({
      state: 'withheld',
      last_error: 'the account has been deleted',
    });
    expect(sink.messages).toEqual([]);
  });
});

describe('a message about an account', () => {
  it.each([
    ['the language that the reader has chosen', true, 'fr'],
    ['that of the latest application where none was chosen', false, 'fr'],
  ] as const)('is in %s', async (_, isLanguageChosen, expected) => {
    const { userId } = anAccount();
    if (!isLanguageChosen) around.applications.keepLanguage(userId, 'fr');
    const language = isLanguageChosen ? 'fr' : 'it';
    const { messageId, job } = await want('password-changed', { userId, isLanguageChosen }, language);
    await done(job);
    expect(sentTo(messageId)[0]?.raw).toMatch(new RegExp(`^Content-Language: ${expected}$`, 'im'));
  });

  it('is in Italian without an application', async () => {
    const { userId } = anAccount();
    const { messageId, job } = await want('password-changed', { userId, isLanguageChosen: false });
    await done(job);
    expect(sentTo(messageId)[0]?.raw).toMatch(/^Content-Language: it$/im);
  });

  it('goes to a mailbox at most so many times a day, and makes no link beyond that', async () => {
    const email = `molti.${randomUUID()}@example.com`;
    const accounts = Array.from({ length: 73 }, () =>
      around.auth.keepAccount({ email, firstName: null, lastName: null }),
    );
    const wanted = await Promise.all(
      accounts.map((account) => want('password-reset', { ...account, isLanguageChosen: true })),
    );
    for (const { job } of wanted) await done(job);
    expect(sink.messages).toHaveLength(72);
    expect(accounts.filter(({ requestId }) => around.auth.tokens.has(requestId))).toHaveLength(72);
    const { rows } = await around.database.query(
      "SELECT last_error FROM messages WHERE state = 'withheld' AND recipient = $1",
      [email],
    );
    expect(rows).toEqual([{ last_error: 'this address has had 72 password resets within 24 hours' }]);
  });

  it.each([
    ['password-reset', 72],
    ['password-changed', 30],
    ['draft-begun', 5],
  ])(
    '%s reaches the owner of a verified address, however many strangers had sent there',
    async (kind, most) => {
      const owner = `mira.${randomUUID()}`;
      const strangers = Array.from({ length: most }, (_, index) =>
        around.auth.keepAccount({ email: `${owner}+${index}@example.com`, firstName: null, lastName: null }),
      );
      const flood = await Promise.all(strangers.map((account) => want(kind, { ...account, isLanguageChosen: true })));
      for (const { job } of flood) await done(job);
      const account = around.auth.keepAccount({ email: `${owner}@example.com`, firstName: null, lastName: null });
      around.auth.verify(account.userId);
      const { messageId, job } = await want(kind, { ...account, isLanguageChosen: true });
      await done(job);
      expect((await rowOf(messageId)).state).toBe('sent');
      expect(sentTo(messageId)).toHaveLength(1);
    },
    60_000,
  );

  it('goes to one verified account as often as to a mailbox', async () => {
    const email = `spesso.${randomUUID()}@example.com`;
    const { userId } = around.auth.keepAccount({ email, firstName: null, lastName: null });
    around.auth.verify(userId);
    const notices = await Promise.all(
      Array.from({ length: 31 }, () => want('password-changed', { userId, isLanguageChosen: true })),
    );
    for (const { job } of notices) await done(job);
    expect(sink.messages).toHaveLength(30);
  });
});

describe('the confirmation of an application', () => {
  async function confirm(applicant: { userId: string; isFirst: boolean }, language: 'it' | 'fr') {
    const receipt = around.applications.keep(aReceipt());
    around.applications.keepApplicant(receipt, applicant);
    const data: SendMessageJob = {
      messageId: randomUUID(),
      wanted: { kind: 'confirmation', language, parameters: { applicationId: receipt.id } },
    };
    const job = await messages.add(JOBS.sendMessage, data, JOB_OPTIONS);
    await done(job);
    return sentTo(data.messageId)[0];
  }

  it.each(['it', 'fr'] as const)(
    'has the link that verifies the address, if it is the first (%s)',
    async (language) => {
      const { userId } = anAccount();
      const message = await confirm({ userId, isFirst: true }, language);
      const [token] = around.auth.tokens.get(userId) ?? [];
      expect(partsWith(message, `https://lacorte.example.com/conferma-email#token=${token}`)).toBe(2);
    },
  );

  it('has none in a later one, and none for a verified address', async () => {
    const { userId } = anAccount();
    const later = await confirm({ userId, isFirst: false }, 'it');
    around.auth.verify(userId);
    const verified = await confirm({ userId, isFirst: true }, 'it');
    for (const message of [later, verified]) {
      expect(message).toBeDefined();
      expect(partsWith(message, 'conferma-email')).toBe(0);
    }
  });

  it('waits while auth is away', async () => {
    const { userId } = anAccount();
    around.auth.isAway = true;
    const sending = confirm({ userId, isFirst: true }, 'it');
    const failed = async () =>
      (
        await around.database.query(
          "SELECT FROM messages WHERE kind = 'confirmation' AND state = 'pending' AND attempts > 0",
        )
      ).rowCount === 1;
    await waitFor(failed, { what: 'a failed attempt' });
    around.auth.isAway = false;
    expect(partsWith(await sending, 'conferma-email')).toBe(2);
  });
});
