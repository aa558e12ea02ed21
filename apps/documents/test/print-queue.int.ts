import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { QUEUES, type RenderedReceipt, workerConnection } from '@lacorte/jobs';
import { type RunningRedis, startRedis } from '@lacorte/testing';
import { Worker } from 'bullmq';
import { PrintAnnouncer } from '../src/printing/print-announcer';
import { PrintListener } from '../src/printing/print-listener';
import { PrintQueue } from '../src/printing/print-queue';

const KEY = 'receipts/some.pdf';
const PDF = Buffer.from('%PDF-1.7 \u00e0');
const JOB = { name: 'print', payload: {} };

let redis: RunningRedis;
let listener: PrintListener;
let queue: PrintQueue;
let announcer: PrintAnnouncer;
let worker: Worker | undefined;

beforeAll(async () => {
  redis = await startRedis();
  listener = new PrintListener(redis.url);
  queue = new PrintQueue(redis.url, listener);
  announcer = new PrintAnnouncer(redis.url);
}, 30_000);

afterEach(async () => {
  await worker?.close();
  await queue.forget(KEY);
});

afterAll(async () => {
  for (const part of [queue, listener, announcer]) part?.onApplicationShutdown();
  await redis?.stop();
});

/** Does the jobs as the test says. */
function workBy(work: () => Promise<RenderedReceipt>): void {
  worker = new Worker(QUEUES.documents, work, { connection: workerConnection(redis.url) });
  worker.on('error', () => undefined);
}

describe('a reader who waits for a print', () => {
  it('gets it as soon as the worker announces it', async () => {
    let end = () => {};
    const isRead = new Promise<void>((resolve) => {
      end = resolve;
    });
    workBy(async () => {
      announcer.announce(KEY, PDF);
      await isRead;
      return { key: KEY, pdf: null };
    });
    expect(await queue.print(KEY, JOB)).toEqual(PDF);
    end();
  });

  it('gets it, too, when nothing is heard of it', async () => {
    workBy(async () => ({ key: null, pdf: PDF.toString('base64') }));
    expect(await queue.print(KEY, JOB)).toEqual(PDF);
  });

  it('learns that it is kept, when nothing is heard of it', async () => {
    workBy(async () => ({ key: KEY, pdf: null }));
    expect(await queue.print(KEY, JOB)).toBeNull();
  });

  it('hears of no other', async () => {
    workBy(async () => {
      announcer.announce('receipts/other.pdf', Buffer.from('other'));
      return { key: KEY, pdf: null };
    });
    expect(await queue.print(KEY, JOB)).toBeNull();
  });

  it('learns when it fails', async () => {
    workBy(() => Promise.reject(new Error('no paper')));
    await expect(queue.print(KEY, JOB)).rejects.toMatchObject({ kind: 'unavailable' });
  }, 20_000);
});
