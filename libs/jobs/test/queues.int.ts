import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRedis, type TestRedis, waitFor } from '@lacorte/testing';
import { type Job, type JobType, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { JOB_OPTIONS, JobSchedule, JobsInProgress, removeJobsAbout, workerConnection } from '../src';

let redis: TestRedis;
beforeAll(async () => {
  redis = await createRedis();
});

const HOUR_MS = 3_600_000;

async function withRedis<T>(work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redis.url);
  return work(client).finally(() => client.disconnect());
}
const forget = () => withRedis((client) => client.flushdb());

describe('a job that comes again and again', () => {
  const running: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((part) => part.close()));
    await forget();
  });

  /** A worker of the queue with its schedule. */
  function startWorker(everyMs = HOUR_MS, work: () => Promise<void> = async () => undefined) {
    const connection = workerConnection(redis.url);
    const queue = new Queue('tidying', { connection });
    const done: string[] = [];
    const handle = ({ name }: Job) => {
      done.push(name);
      return work();
    };
    const worker = new Worker('tidying', handle, { connection });
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
    const rest = { delayed: 1, wait: 0, active: 0 };
    const counts = () => one.queue.getJobCounts(...(Object.keys(rest) as JobType[]));
    await waitFor(async () => isDeepStrictEqual(await counts(), rest), { what: 'the run to end and the next to wait' });
    expect([...one.done, ...other.done]).toEqual(['tidy']);
  });

  it('comes as often as the newest worker says', async () => {
    const { queue, schedule } = startWorker();
    await schedule.ensure();
    await startWorker(2 * HOUR_MS).schedule.ensure();
    expect(await queue.getJobSchedulers()).toMatchObject([{ key: 'tidy', every: 2 * HOUR_MS }]);
  });

  it('leaves finished jobs of its queue where they are for a day', async () => {
    const { queue, done, schedule } = startWorker();
    const [young, old] = await Promise.all(['young', 'old'].map((name) => queue.add(name, {}, JOB_OPTIONS)));
    await waitFor(() => done.length === 2, { what: 'the jobs' });
    await waitFor(async () => (await queue.getCompletedCount()) === 2, { what: 'the jobs to be finished' });
    const finished = (job: Job | undefined, hours: number) =>
      withRedis((client) => client.zadd('bull:tidying:completed', Date.now() - hours * HOUR_MS, job?.id ?? ''));
    await Promise.all([finished(young, 23), finished(old, 25)]);
    await schedule.ensure();
    await waitFor(() => done.length === 3, { what: 'the scheduled one' });
    await waitFor(async () => (await queue.getCompleted()).some(({ name }) => name === 'tidy'), { what: 'its end' });
    expect((await queue.getCompleted()).map(({ name }) => name).sort()).toEqual(['tidy', 'young']);
  });

  it('leaves failed jobs of its queue where they are, however many and old', async () => {
    const { queue, schedule } = startWorker(HOUR_MS, () => Promise.reject(new UnrecoverableError('no paper')));
    await queue.addBulk(Array.from({ length: 30 }, () => ({ name: 'print', data: {}, opts: JOB_OPTIONS })));
    await waitFor(async () => (await queue.getFailedCount()) === 30, { what: 'the jobs to fail' });
    const aWeekAgo = Date.now() - 7 * 24 * HOUR_MS;
    const failed = await queue.getFailed();
    await withRedis((client) => client.zadd('bull:tidying:failed', ...failed.flatMap(({ id = '' }) => [aWeekAgo, id])));
    await schedule.ensure();
    await waitFor(async () => (await queue.getFailed(0, 99)).some(({ name }) => name === 'tidy'), { what: 'its end' });
    expect(await queue.getFailedCount()).toBe(31);
  });

  it('comes back after Redis has lost it', async () => {
    const { queue, done, schedule } = startWorker();
    await schedule.ensure();
    await waitFor(async () => (await queue.getCompletedCount()) === 1, { what: 'the first run' });
    await forget();
    await schedule.ensure();
    await waitFor(() => done.length === 2, { what: 'the run after the loss' });
    expect(await queue.getJobSchedulers()).toHaveLength(1);
  });
});

describe('removing the jobs about a person', () => {
  let queue: Queue;
  let worker: Worker | undefined;
  beforeEach(() => {
    queue = new Queue(`things-${randomUUID()}`, { connection: workerConnection(redis.url) });
  });
  afterEach(async () => {
    await worker?.close(true);
    await queue.close();
  });

  const ids = async () => (await queue.getJobs()).map(({ id }) => id).sort();
  const work = (handler: (job: Job) => Promise<unknown>) => {
    worker = new Worker(queue.name, handler, { connection: workerConnection(redis.url) });
  };

  it('finds ids and addresses in waiting and delayed jobs, and leaves those of others', async () => {
    const id = randomUUID();
    await queue.add('x', { applicationId: id }, { jobId: 'own' });
    await queue.add('x', { deep: [{ address: 'Anna@Example.com' }] }, { jobId: 'by-address', delay: 60_000 });
    await queue.add('x', { wanted: id }, { jobId: 'later', priority: 10 });
    await queue.add('x', { address: 'joanna@example.com' }, { jobId: 'other-address' });
    await queue.add('x', { applicationId: randomUUID() }, { jobId: 'other' });
    expect(await removeJobsAbout(queue, [id, 'anna@example.com', ''])).toBe(3);
    expect(await ids()).toEqual(['other', 'other-address']);
  });

  it('finds finished and failed jobs, by their results as well', async () => {
    const id = randomUUID();
    await queue.add('x', { applicationId: id }, { jobId: 'own' });
    await queue.add('x', { other: 1 }, { jobId: 'by-result' });
    await queue.add('x', { applicationId: id, fails: true }, { jobId: 'failing' });
    work(async ({ data }) => {
      if (data.fails) throw new Error('no');
      return { of: id };
    });
    await waitFor(async () => (await queue.getJobs(['completed', 'failed'])).length === 3, { what: 'the jobs to end' });
    expect(await removeJobsAbout(queue, [id])).toBe(3);
    expect(await ids()).toEqual([]);
  });

  it('says that a job is in progress, and removes it afterwards', async () => {
    const id = randomUUID();
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    await queue.add('x', { applicationId: id });
    work(() => finished);
    await waitFor(async () => (await queue.getActiveCount()) === 1, { what: 'the job to start' });
    await expect(removeJobsAbout(queue, [id])).rejects.toThrow(JobsInProgress);
    finish();
    await waitFor(async () => (await queue.getCompletedCount()) === 1, { what: 'the job to end' });
    expect(await removeJobsAbout(queue, [id])).toBe(1);
  });

  it('looks at more jobs than fit one page', async () => {
    await queue.addBulk(Array.from({ length: 1_100 }, (_, n) => ({ name: 'x', data: { n } })));
    await queue.add('x', { applicationId: 'the-last' });
    expect(await removeJobsAbout(queue, ['the-last'])).toBe(1);
    expect(await queue.getWaitingCount()).toBe(1_100);
  });
});
