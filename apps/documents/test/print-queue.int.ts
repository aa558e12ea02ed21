import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HeldPrints, JOB_OPTIONS, QUEUES, type RenderedReceipt, workerConnection } from '@lacorte/jobs';
import { type RunningRedis, startRedis, waitFor } from '@lacorte/testing';
import { type Job, Queue, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { PrintAnnouncer } from '../src/printing/print-announcer';
import { PrintListener } from '../src/printing/print-listener';
import { PrintQueue } from '../src/printing/print-queue';
import { printJobId } from '../src/printing/print-wish';
import { PrintWishes } from '../src/printing/print-wishes';

const KEY = 'receipts/some.pdf';
const PDF = Buffer.from('%PDF-1.7 \u00e0');
const WANTED = { key: KEY, source: 'the data' };
const JOB = { name: 'print', payload: {} };

let redis: RunningRedis;
let listener: PrintListener;
let queue: PrintQueue;
let held: HeldPrints;
let wishes: PrintWishes;
let announcer: PrintAnnouncer;
let worker: Worker | undefined;

beforeAll(async () => {
  redis = await startRedis();
  listener = new PrintListener(redis.url);
  held = new HeldPrints(redis.url);
  queue = new PrintQueue(redis.url, listener, held);
  wishes = new PrintWishes(redis.url);
  announcer = new PrintAnnouncer(redis.url, wishes);
}, 30_000);

afterEach(async () => {
  await worker?.close();
  await queue.forget(KEY);
});

afterAll(async () => {
  for (const part of [queue, listener, wishes, announcer, held]) part?.onApplicationShutdown();
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
      return { key: KEY, pdf: null };
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
  }, 20_000);
});

describe('a reader who waits for a print', () => {
  it('gets it as soon as the worker announces it', async () => {
    let end = () => {};
    const isRead = new Promise<void>((resolve) => {
      end = resolve;
    });
    workBy(async () => {
      announcer.announce([printJobId(KEY)], PDF);
      await isRead;
      return { key: KEY, pdf: null };
    });
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
    end();
  });

  it('gets it, too, when nothing is heard of it', async () => {
    workBy(async () => ({ key: null, pdf: PDF.toString('base64') }));
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
  });

  it('learns that it is kept, when nothing is heard of it', async () => {
    workBy(async () => ({ key: KEY, pdf: null }));
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
  });

  it('gets it, too, when somebody else waits for the same elsewhere', async () => {
    const elsewhere = new PrintListener(redis.url);
    const queueElsewhere = new PrintQueue(redis.url, elsewhere, held);
    let jobs = 0;
    workBy(async () => {
      jobs += 1;
      await waitFor(() => wishes.readersOf(printJobId(KEY)) === 2, { what: 'both wishes' });
      announcer.announce([printJobId(KEY)], PDF);
      return { key: KEY, pdf: null };
    });
    expect(await Promise.all([queue.print(WANTED, JOB), queueElsewhere.print(WANTED, JOB)])).toEqual([PDF, PDF]);
    expect(jobs).toBe(1);
    for (const part of [queueElsewhere, elsewhere]) part.onApplicationShutdown();
  });

  it('hands the worker what it would have to read, for that job alone', async () => {
    const seen: unknown[] = [];
    workBy(async () => {
      seen.push(wishes.handedOver(printJobId(KEY)), wishes.handedOver('another-job'));
      announcer.announce([printJobId(KEY)], PDF);
      return { key: KEY, pdf: null };
    });
    await queue.print(WANTED, { ...JOB, handedOver: { name: 'Lucia' } });
    expect(seen).toEqual([{ name: 'Lucia' }, undefined]);
    expect(wishes.handedOver(printJobId(KEY))).toBeUndefined();
  });

  it('hears of no other', async () => {
    workBy(async () => {
      announcer.announce([printJobId('receipts/other.pdf')], Buffer.from('other'));
      return { key: KEY, pdf: null };
    });
    expect(await queue.print(WANTED, JOB)).toBe(KEY);
  });

  it('gets what is held while object storage is away', async () => {
    workBy(async () => ({ key: null, pdf: null, heldAs: await held.hold(PDF), source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
  });

  it('learns of the key that a worker of another release has used', async () => {
    workBy(async () => ({ key: 'receipts/previous.pdf', pdf: null, source: WANTED.source }));
    expect(await queue.print(WANTED, JOB)).toBe('receipts/previous.pdf');
  });

  it('gets nothing that shows other data', async () => {
    workBy(async () => ({ key: 'receipts/previous.pdf', pdf: null, source: 'other data' }));
    expect(await queue.print(WANTED, JOB)).toBeNull();
  });

  it('learns when it fails', async () => {
    workBy(() => Promise.reject(new Error('no paper')));
    await expect(queue.print(WANTED, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
  }, 20_000);

  it('gets what has failed before and does not fail any more', async () => {
    workBy(() => Promise.reject(new UnrecoverableError('no paper')));
    await expect(queue.print(WANTED, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
    await worker?.close();
    workBy(async () => ({ key: null, pdf: PDF.toString('base64') }));
    expect(await queue.print(WANTED, JOB)).toEqual(PDF);
  }, 20_000);
});
