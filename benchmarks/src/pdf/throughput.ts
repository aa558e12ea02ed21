import { randomUUID } from 'node:crypto';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type RenderReceiptJob } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { Queue } from 'bullmq';
import { alternately } from '../measuring/alternately';
import type { Bench, Measurement } from '../measuring/benchmark';
import { PlainPuppeteer, printed } from '../product/plain-puppeteer';
import { type FreshReceipt, freshReceipts } from './fresh-receipts';

const PAGES = 2;
const PRINT_TIMEOUT_MS = 120_000;

/** As many receipts as come after a deadline, from the worker's queue. */
export async function throughput({ product, rounds, isShort }: Bench): Promise<Measurement[]> {
  const count = isShort ? 20 : 200;
  const queue = new Queue(QUEUES.documents, { connection: producerConnection(product.urls.redis) });
  const browser = await PlainPuppeteer.start();
  try {
    await queue.waitUntilReady();
    const pages = await Promise.all(Array.from({ length: PAGES }, () => browser.newPage()));
    let receipts: FreshReceipt[] = [];
    const fromWorker = async () => {
      receipts = await freshReceipts(product, count);
      return (count / (await workerTime(queue, receipts))) * 1_000;
    };
    const fromPuppeteer = async () => {
      const left = receipts.map(({ page }) => page);
      const startedAt = performance.now();
      await Promise.all(pages.map((page) => printAll(left, (html) => printed(page, html))));
      return (count / (performance.now() - startedAt)) * 1_000;
    };
    await fromWorker();
    await fromPuppeteer();
    const { product: values, limit } = await alternately(rounds, fromWorker, fromPuppeteer);
    return [
      {
        what: `${count} receipts as PDFs, one worker, kept in storage`,
        unit: 'PDFs/s',
        product: values,
        limit: { what: `${PAGES} reused pages in plain Puppeteer, kept nowhere`, values: limit },
        goal: { of: 'ratio', atLeast: 0.8 },
      },
    ];
  } finally {
    await browser.end();
    await queue.close();
  }
}

/** @returns milliseconds from when the jobs are there until the last is done */
async function workerTime(queue: Queue, receipts: FreshReceipt[]): Promise<number> {
  const jobs = receipts.map(({ id }) => ({
    name: JOBS.renderReceipt,
    data: { applicationId: id, language: 'it' } satisfies RenderReceiptJob,
    opts: { ...JOB_OPTIONS, jobId: `${JOBS.renderReceipt}-${randomUUID()}` },
  }));
  const startedAt = Date.now();
  const added = await queue.addBulk(jobs);
  const ended = async () => {
    // the queue has other jobs, too, that wait for their hour
    if ((await queue.getJobCountByTypes('wait', 'active')) > 0) return false;
    const found = await Promise.all(added.map(({ id }) => queue.getJob(id ?? '')));
    return found.every((job) => job?.finishedOn) && found;
  };
  const done = await waitFor(ended, { what: 'the worker to print them all', timeoutMs: PRINT_TIMEOUT_MS });
  const failed = done.find((job) => job?.failedReason);
  if (failed) throw new Error(`a receipt was not printed: ${failed.failedReason}`);
  return Math.max(...done.map((job) => job?.finishedOn ?? Number.NaN)) - startedAt;
}

/** Until there is none left, also for others who take from the same pile. */
async function printAll(left: string[], print: (html: string) => Promise<unknown>): Promise<void> {
  for (let html = left.pop(); html !== undefined; html = left.pop()) await print(html);
}
