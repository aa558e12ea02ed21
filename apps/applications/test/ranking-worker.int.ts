import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { configureHttp } from '@lacorte/http-server';
import { JOBS, QUEUES } from '@lacorte/jobs';
import { createLogger } from '@lacorte/observability';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { readWorkerConfig } from '../src/config';
import { EndFailedRankings } from '../src/rankings/end-failed-rankings';
import { WorkerModule } from '../src/worker.module';
import { addCandidates, RankingActs } from './ranking';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

let service: RunningApplications;
let redis: RunningRedis;
let worker: INestApplication | undefined;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  [service, redis] = await Promise.all([RunningApplications.start(), startRedis()]);
}, 60_000);
beforeEach(async () => {
  tenderId = (await tenders.draft({ homes: { '3-locali': 2 } })).body.id;
  await addCandidates(service.database, Array(5).fill({ tenderId }));
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
});
afterAll(async () => {
  await service?.stop();
  await redis?.stop();
});

async function startWorker(): Promise<void> {
  const config = readWorkerConfig({
    ...{ PORT: '1', DATABASE_URL: service.databaseUrl, REDIS_URL: redis.url, LOG_LEVEL: 'silent' },
  });
  const settings = { bodyParser: false, logger: false, abortOnError: false } as const;
  worker = await NestFactory.create(WorkerModule.forRoot(config), settings);
  configureHttp(worker, createLogger('applications-worker', 'silent'));
  await worker.init();
}

const start = async (): Promise<string> => (await rankings.start(tenderId, { stage: 'simulation' })).body.id;
const stateOf = async (id: string) => (await rankings.run(id)).state;
const reached = (id: string, state: string) =>
  waitFor(async () => (await stateOf(id)) === state, { what: `a run that is ${state}`, timeoutMs: 30_000 });
const eventOf = async (id: string) => {
  const [event] = await query<{ id: string; done_at: Date | null; relayed_at: Date | null; failed_at: Date | null }>(
    `SELECT * FROM applications.outbox WHERE payload ->> 'rankingId' = $1`,
    [id],
  );
  return event;
};

describe('the worker', () => {
  it('computes a run that was started, in a queue of its own', async () => {
    await startWorker();
    const id = await start();
    await reached(id, 'ready');
    expect((await rankings.run(id)).counts).toEqual({ applications: 5, ranked: 5, assigned: 2, waiting: 3 });
    await query(`UPDATE applications.outbox SET relayed_at = relayed_at - interval '1 minute'`);
    await waitFor(async () => (await eventOf(id))?.done_at ?? false, { what: 'an event that is done' });
  });

  it('computes what was started while it was away', async () => {
    const ids = [await start(), (await rankings.start(tenderId, { stage: 'simulation', drawNumbers: '1' })).body.id];
    await startWorker();
    for (const id of ids) await reached(id, 'ready');
  });

  it('computes a run whose job an emptied Redis has lost', async () => {
    const id = await start();
    // The event was relayed a minute ago, and Redis knows nothing of it.
    await query(
      `UPDATE applications.outbox SET relayed_at = now() - interval '1 minute' WHERE payload ->> 'rankingId' = $1`,
      [id],
    );
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await startWorker();
    await reached(id, 'ready');
  });

  it('marks a run as failed whose job has failed for good, so that another can be started', async () => {
    const id = await start();
    await query(`ALTER TABLE applications.ranking_entry ADD CONSTRAINT broken CHECK (points < 0) NOT VALID`);
    try {
      await startWorker();
      const event = await eventOf(id);
      const queue = new Queue(QUEUES.rankings, { connection: { url: redis.url } });
      const job = await waitFor(() => queue.getJob(`${JOBS.computeRanking}-${event?.id}`), { what: 'a job' });
      expect(job.opts.attempts).toBe(6);
      await waitFor(
        async () => {
          // Not the half minute that the attempts take.
          if ((await job.getState()) === 'delayed') await job.promote().catch(() => undefined);
          return (await job.getState()) === 'failed';
        },
        { what: 'a failed job', timeoutMs: 30_000 },
      );
      await queue.close();
      expect(await stateOf(id)).toBe('computing');
      await query(`UPDATE applications.outbox SET relayed_at = relayed_at - interval '1 minute'`);
      await waitFor(async () => (await eventOf(id))?.failed_at ?? false, { what: 'an event that has failed' });
    } finally {
      await query('ALTER TABLE applications.ranking_entry DROP CONSTRAINT broken');
    }
    await new EndFailedRankings(service.database).run();
    expect(await stateOf(id)).toBe('failed');
    expect((await rankings.entries(id)).total).toBe(0);
    const next = await start();
    expect(next).not.toBe(id);
    await reached(next, 'ready');
    expect(await new EndFailedRankings(service.database).run()).toEqual({ failed: 0 });
    expect([await stateOf(id), await stateOf(next)]).toEqual(['failed', 'ready']);
  });
});
