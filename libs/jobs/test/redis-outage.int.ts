import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { Queue, Worker } from 'bullmq';
import { JOB_OPTIONS, producerConnection, RedisProbe, workerConnection } from '../src/index';

let redis: RunningRedis;
let queue: Queue;
let worker: Worker;
let probe: RedisProbe;
const done: string[] = [];

beforeAll(async () => {
  redis = await startRedis();
  queue = new Queue('work', { connection: producerConnection(redis.url) });
  worker = new Worker('work', async ({ data }) => done.push(data.name), { connection: workerConnection(redis.url) });
  probe = new RedisProbe(redis.url);
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
}, 30_000);

afterAll(async () => {
  await Promise.all([worker?.close(), queue?.close()]);
  probe?.onApplicationShutdown();
  await redis?.stop();
});

describe('an outage of Redis', () => {
  it('fails who adds work at once, and ends nobody: work goes on by itself afterwards', async () => {
    await queue.add('job', { name: 'before' }, JOB_OPTIONS);
    await waitFor(() => done.includes('before'), { what: 'the first job' });
    await waitFor(async () => (await probe.ping()) === undefined && true, { what: 'the probe to connect' });
    await redis.pause();
    await waitFor(
      () =>
        probe.ping().then(
          () => false,
          () => true,
        ),
      { what: 'the probe to notice' },
    );
    const startedAt = Date.now();
    await expect(queue.add('job', { name: 'during' }, JOB_OPTIONS)).rejects.toThrow();
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    await redis.resume();
    await waitFor(async () => queue.add('job', { name: 'after' }, JOB_OPTIONS), { what: 'Redis to take work' });
    await waitFor(() => done.includes('after'), { what: 'the worker to come back', timeoutMs: 40_000 });
    await waitFor(async () => (await probe.ping()) === undefined && true, { what: 'the probe to come back' });
  }, 90_000);
});
