import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { JOB_OPTIONS, JobSchedule, workerConnection } from '../src/index';

const HOUR_MS = 3_600_000;

describe('a job that comes again and again', () => {
  let redis: RunningRedis;
  const running: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  }, 30_000);
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.close()));
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  });
  afterAll(() => redis?.stop());

  /** A worker of the queue with its schedule. */
  function startWorker(everyMs = HOUR_MS, work: () => Promise<void> = async () => undefined) {
    const connection = workerConnection(redis.url);
    const queue = new Queue('tidying', { connection });
    const done: string[] = [];
    const worker = new Worker(
      'tidying',
      async ({ name }) => {
        done.push(name);
        await work();
      },
      { connection },
    );
    queue.on('error', () => undefined);
    worker.on('error', () => undefined);
    running.push(worker, queue);
    const schedule = new JobSchedule(queue, { jobName: 'tidy', everyMs });
    return { queue, done, schedule };
  }

  it('comes at once, and once for all workers together', async () => {
    const [one, other] = [startWorker(), startWorker()];
    await Promise.all([one.schedule.ensure(), other.schedule.ensure()]);
    await waitFor(() => one.done.length + other.done.length === 1, { what: 'the first run' });
    await one.schedule.ensure();
    expect(await one.queue.getJobSchedulers()).toHaveLength(1);
    expect(await one.queue.getJobCounts('delayed', 'wait', 'active')).toEqual({ delayed: 1, wait: 0, active: 0 });
    expect([...one.done, ...other.done]).toEqual(['tidy']);
  }, 30_000);

  it('comes as often as the newest worker says', async () => {
    const { queue, schedule } = startWorker();
    await schedule.ensure();
    await startWorker(2 * HOUR_MS).schedule.ensure();
    expect(await queue.getJobSchedulers()).toMatchObject([{ key: 'tidy', every: 2 * HOUR_MS }]);
  }, 30_000);

  it('leaves finished jobs of its queue where they are for a day', async () => {
    const { queue, done, schedule } = startWorker();
    const [young, old] = await Promise.all(['young', 'old'].map((name) => queue.add(name, {}, JOB_OPTIONS)));
    await waitFor(() => done.length === 2, { what: 'the jobs' });
    await waitFor(async () => (await queue.getCompletedCount()) === 2, { what: 'the jobs to be finished' });
    const client = new Redis(redis.url);
    const finished = (job: Job | undefined, hours: number) =>
      client.zadd('bull:tidying:completed', Date.now() - hours * HOUR_MS, job?.id ?? '');
    await Promise.all([finished(young, 23), finished(old, 25)]);
    client.disconnect();
    await schedule.ensure();
    await waitFor(() => done.length === 3, { what: 'the scheduled one' });
    await waitFor(async () => (await queue.getCompleted()).some(({ name }) => name === 'tidy'), { what: 'its end' });
    expect((await queue.getCompleted()).map(({ name }) => name).sort()).toEqual(['tidy', 'young']);
  }, 30_000);

  it('leaves failed jobs of its queue where they are, however many and old', async () => {
    const { queue, schedule } = startWorker(HOUR_MS, () => Promise.reject(new UnrecoverableError('no paper')));
    await queue.addBulk(Array.from({ length: 30 }, () => ({ name: 'print', data: {}, opts: JOB_OPTIONS })));
    await waitFor(async () => (await queue.getFailedCount()) === 30, { what: 'the jobs to fail' });
    const client = new Redis(redis.url);
    const aWeekAgo = Date.now() - 7 * 24 * HOUR_MS;
    for (const { id } of await queue.getFailed()) await client.zadd('bull:tidying:failed', aWeekAgo, id ?? '');
    client.disconnect();
    await schedule.ensure();
    await waitFor(async () => (await queue.getFailed(0, 99)).some(({ name }) => name === 'tidy'), { what: 'its end' });
    expect(await queue.getFailedCount()).toBe(31);
  }, 30_000);

  it('comes back after Redis has lost it', async () => {
    const { queue, done, schedule } = startWorker();
    await schedule.ensure();
    await waitFor(() => done.length === 1, { what: 'the first run' });
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await schedule.ensure();
    await waitFor(() => done.length === 2, { what: 'the run after the loss' });
    expect(await queue.getJobSchedulers()).toHaveLength(1);
  }, 30_000);
});
