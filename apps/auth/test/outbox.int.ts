import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { QUEUES, type SendMessageJob, workerConnection } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { Queue } from 'bullmq';
import { MailedLinks } from './mailed-links';
import { RunningAuth } from './running-auth';
import { startWorker } from './running-worker';

describe('the e-mails of auth', () => {
  let auth: RunningAuth;
  let queue: Queue;
  let worker: INestApplication | undefined;
  beforeAll(async () => {
    auth = await RunningAuth.start();
    queue = new Queue(QUEUES.messages, { connection: workerConnection(auth.redis.url) });
    queue.on('error', () => undefined);
  }, 60_000);
  afterEach(async () => {
    await worker?.close();
    worker = undefined;
  });
  afterAll(async () => {
    await queue?.close();
    await auth?.stop();
  });

  const jobsOf = async (userId: string) =>
    (await queue.getJobs()).filter(({ data }) => parametersOf(data).userId === userId);
  const relayed = (userId: string) =>
    waitFor(
      async () => {
        const [row] = await auth.database.query(
          "SELECT bool_and(relayed_at IS NOT NULL) AS all FROM auth.outbox WHERE payload->>'userId' = $1",
          [userId],
        );
        return row.all === true;
      },
      { what: 'the events to be relayed', timeoutMs: 20_000 },
    );

  it('follow from what was committed before the worker was killed, once', async () => {
    const { email, userId } = await auth.account();
    await auth.http.post(API.passwordReset).send({ email }).set('Cookie', 'language=fr');
    worker = await startWorker(auth.config);
    await relayed(userId);
    // As if the worker had been killed between the job and the note that it was added.
    await auth.database.query("UPDATE auth.outbox SET relayed_at = NULL WHERE payload->>'userId' = $1", [userId]);
    await relayed(userId);
    const [requestId] = await new MailedLinks(auth).requestsOf(userId);
    const jobs = await jobsOf(userId);
    expect(jobs.map(({ data }) => (data as SendMessageJob).wanted)).toEqual([
      { kind: 'password-reset', language: 'fr', parameters: { requestId, userId, isLanguageChosen: true } },
    ]);
    expect(JSON.stringify(jobs)).not.toContain('@example.com');
  });

  it('follow from requests that were answered while Redis was away', async () => {
    const { email, userId } = await auth.account();
    worker = await startWorker(auth.config);
    await auth.redis.pause();
    expect((await auth.http.post(API.passwordReset).send({ email })).status).toBe(202);
    await auth.redis.resume();
    await relayed(userId);
    expect(await jobsOf(userId)).toHaveLength(1);
  }, 60_000);

  it('are none for an address without an account', async () => {
    worker = await startWorker(auth.config);
    const before = await queue.getJobCountByTypes();
    await auth.http.post(API.passwordReset).send({ email: 'nessuno@example.com' });
    const { email, userId } = await auth.account();
    await auth.http.post(API.passwordReset).send({ email });
    await relayed(userId);
    expect(await queue.getJobCountByTypes()).toBe(before + 1);
  });
});

function parametersOf(data: SendMessageJob): { userId?: string } {
  return data.wanted?.parameters ?? {};
}
