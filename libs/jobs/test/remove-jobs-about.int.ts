import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { Queue, Worker } from 'bullmq';
import { JobsInProgress, removeJobsAbout, workerConnection } from '../src';

describe('removing the jobs about a person', () => {
  let redis: RunningRedis;
  let queue: Queue;
  let worker: Worker | undefined;
  beforeAll(async () => {
    redis = await startRedis();
  }, 30_000);
  beforeEach(() => {
    queue = new Queue(`things-${randomUUID()}`, { connection: workerConnection(redis.url) });
  });
  afterEach(async () => {
    await worker?.close(true);
    await queue.close();
  });
  afterAll(() => redis?.stop());

  const ids = async () => (await queue.getJobs()).map(({ id }) => id).sort();
  const work = (handler: () => Promise<unknown>) => {
    worker = new Worker(queue.name, handler, { connection: workerConnection(redis.url) });
    return worker;
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
    worker = new Worker(
      queue.name,
      async ({ data }) => {
        if (data.fails) throw new Error('no');
        return { of: id };
      },
      { connection: workerConnection(redis.url) },
    );
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
