import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldPrints, JOB_OPTIONS, QUEUES, type RenderedReceipt, workerConnection } from '@lacorte/jobs';
import { createRedis, type TestRedis, waitFor } from '@lacorte/testing';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { PrintQueue } from '../src/printing/print-queue';

const KEY = 'receipts/some.pdf';
const PDF = Buffer.from('%PDF-1.7 \u00e0');
const WANTED = { key: KEY, source: 'the data' };
const JOB = { name: 'print', payload: {} };
const STORED = { key: KEY, source: WANTED.source };

let redis: TestRedis;
let queue: PrintQueue;
let held: HeldPrints;
let worker: Worker | undefined;

beforeAll(async () => {
  redis = await createRedis();
  held = new HeldPrints(redis.url);
  queue = new PrintQueue(redis.url, held);
});

afterEach(async () => {
  await worker?.close();
  await queue.forget(KEY);
});

afterAll(async () => {
  for (const part of [queue, held]) part?.onApplicationShutdown();
  await redis?.stop();
});

/** Does the jobs as the test says. */
function workBy(work: (job: Job) => Promise<RenderedReceipt>): void {
  worker = new Worker(QUEUES.documents, work, { connection: workerConnection(redis.url) });
  worker.on('error', () => undefined);
}

describe('a print for a reader', () => {
  const HOUR_MS = 3_600_000;

  it('leaves other jobs of the queue where they are: finished ones for a day, failed ones for ever', async () => {
    const documents = new Queue(QUEUES.documents, { connection: workerConnection(redis.url) });
    const client = new Redis(redis.url);
    const others = await documents.addBulk(
      ['done 23 hours ago', 'done 25 hours ago', 'failed a week ago'].map((name) => ({
        name,
        data: {},
        opts: JOB_OPTIONS,
      })),
    );
    workBy(async ({ name }) => {
      if (name.startsWith('failed')) throw new UnrecoverableError('no paper');
      return STORED;
    });
    await waitFor(async () => (await documents.getJobCountByTypes('completed', 'failed')) === 3, { what: 'their end' });
    const ended = (set: 'completed' | 'failed', place: number, hours: number) =>
      client.zadd(`bull:${QUEUES.documents}:${set}`, Date.now() - hours * HOUR_MS, others[place]?.id ?? '');
    await Promise.all([ended('completed', 0, 23), ended('completed', 1, 25), ended('failed', 2, 7 * 24)]);
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
    await worker?.close();
    workBy(() => Promise.reject(new UnrecoverableError('no ink')));
    await expect(queue.print({ ...WANTED, key: 'receipts/fails.pdf' }, JOB)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    const left = [...(await documents.getCompleted()), ...(await documents.getFailed())].map(({ name }) => name).sort();
    expect(left).toEqual(['done 23 hours ago', 'failed a week ago', 'print', 'print']);
    await documents.obliterate({ force: true });
    client.disconnect();
    await documents.close();
  });
});

describe('a reader who waits for a print', () => {
  it('learns that it is stored', async () => {
    workBy(async () => STORED);
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
  });

  it('shares the print with a reader of another process', async () => {
    const queueElsewhere = new PrintQueue(redis.url, held);
    let [jobs, bothWait] = [0, () => {}];
    const isJoined = new Promise<void>((resolve) => {
      bothWait = resolve;
    });
    workBy(async () => {
      jobs += 1;
      await isJoined;
      return STORED;
    });
    const first = queue.print(WANTED, JOB);
    await waitFor(() => jobs === 1, { what: 'the job to begin' });
    const second = queueElsewhere.print(WANTED, JOB);
    bothWait();
    expect(await Promise.all([first, second])).toEqual([KEY, KEY]);
    expect(jobs).toBe(1);
    queueElsewhere.onApplicationShutdown();
  });

  it('gets what is held while object storage is away', async () => {
    workBy(async () => ({ key: null, heldAs: await held.hold(PDF), source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
  });

  it('learns of the key that a worker with another template has used', async () => {
    workBy(async () => ({ key: 'receipts/other-template.pdf', source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toBe('receipts/other-template.pdf');
  });

  it('gets nothing that shows other data', async () => {
    workBy(async () => ({ key: 'receipts/other-template.pdf', source: 'other data' }));
    expect(await queue.print(WANTED, JOB)).toBeNull();
  });

  it('learns when it fails', async () => {
    workBy(() => Promise.reject(new Error('no paper')));
    await expect(queue.print(WANTED, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('gets what has failed before and does not fail any more', async () => {
    workBy(() => Promise.reject(new UnrecoverableError('no paper')));
    await expect(queue.print(WANTED, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
    await worker?.close();
    workBy(async () => STORED);
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
  });
});
