import { randomInt, randomUUID } from 'node:crypto';
import { API, type Receipt } from '@lacorte/contracts';
import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type RenderReceiptJob } from '@lacorte/jobs';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { waitFor } from '@lacorte/testing';
import { Browser } from '@lacorte/testing/product';
import { Queue } from 'bullmq';
import { completePage } from '../../../apps/documents/src/printing/printable-document';
import { receiptDocument } from '../../../apps/documents/src/receipts/receipt-document';
import { download } from '../load/downloads';
import { alternately, type Bench, type Benchmark, type Measurement } from '../measuring/benchmark';
import { median } from '../measuring/summary';
import { PlainPuppeteer, printed } from '../product/plain-puppeteer';
import type { Product } from '../product/product';

const RECEIPTS = 20;
/** Number of pages that the worker prints at once. */
const PAGES = 2;
const PRINT_TIMEOUT_MS = 120_000;

/** Measures receipts as PDFs, printed one by one on request, and by the hundred. */
export const pdf: Benchmark = {
  name: 'pdf',
  applications: () => 400,
  async run(bench) {
    const chromium = await PlainPuppeteer.start();
    bench.atEnd(() => chromium.end());
    return [await notStored(bench, chromium), await throughput(bench, chromium)];
  },
};

async function notStored({ product, rounds }: Bench, chromium: PlainPuppeteer): Promise<Measurement> {
  const page = await chromium.newPage();
  let pages: string[] = [];
  const fromProduct = async () => {
    const receipts = await freshReceipts(product, RECEIPTS);
    pages = receipts.map((receipt) => receipt.page);
    const fetched = ({ id }: FreshReceipt) => download(product.origin + API.applicationPdf(id));
    // A second request waits until the PDF is stored, so that the next print has the product to itself.
    return medianTime(receipts, fetched, fetched);
  };
  const fromPuppeteer = () => medianTime(pages, (html) => printed(page, html));
  await fromProduct();
  await fromPuppeteer();
  const times = await alternately(rounds, fromProduct, fromPuppeteer);
  return {
    what: 'receipt as a PDF that is not stored, p50',
    unit: 'ms',
    product: times.product,
    limit: { what: 'one reused page in plain Puppeteer', values: times.limit },
    goal: { atMost: 2 },
  };
}

/** Prints a queue of receipts, as many as a deadline causes, with the worker. */
async function throughput({ product, rounds, isShort, atEnd }: Bench, chromium: PlainPuppeteer): Promise<Measurement> {
  const count = isShort ? 20 : 200;
  const queue = new Queue(QUEUES.documents, { connection: producerConnection(product.urls.redis) });
  atEnd(() => queue.close());
  await queue.waitUntilReady();
  const pages = await Promise.all(Array.from({ length: PAGES }, () => chromium.newPage()));
  let receipts: FreshReceipt[] = [];
  const fromWorker = async () => {
    receipts = await freshReceipts(product, count);
    return (count / (await workerTime(queue, receipts))) * 1_000;
  };
  const fromPuppeteer = async () => {
    const left = receipts.map(({ page }) => page);
    const startedAt = performance.now();
    const printAll = async (page: (typeof pages)[number]) => {
      for (let html = left.pop(); html !== undefined; html = left.pop()) await printed(page, html);
    };
    await Promise.all(pages.map(printAll));
    return (count / (performance.now() - startedAt)) * 1_000;
  };
  await alternately(1, fromWorker, fromPuppeteer);
  const rates = await alternately(rounds, fromWorker, fromPuppeteer);
  return {
    what: `${count} receipts as PDFs, one worker, stored`,
    unit: 'PDFs/s',
    product: rates.product,
    limit: { what: `${PAGES} reused pages in plain Puppeteer, not stored`, values: rates.limit },
    goal: { atLeast: 0.8 },
  };
}

/** @returns milliseconds from adding the jobs until the last one is finished */
async function workerTime(queue: Queue, receipts: FreshReceipt[]): Promise<number> {
  const jobs = receipts.map(({ id }) => ({
    name: JOBS.renderReceipt,
    data: { applicationId: id, language: 'it' } satisfies RenderReceiptJob,
    opts: { ...JOB_OPTIONS, jobId: `${JOBS.renderReceipt}-${randomUUID()}` },
  }));
  const startedAt = Date.now();
  const added = await queue.addBulk(jobs);
  const ended = async () => {
    // The queue also has delayed jobs. They do not count.
    if ((await queue.getJobCountByTypes('wait', 'active')) > 0) return false;
    const found = await Promise.all(added.map(({ id }) => queue.getJob(id ?? '')));
    return found.every((job) => job?.finishedOn) && found;
  };
  const done = await waitFor(ended, { what: 'the worker to print them all', atLeastMs: PRINT_TIMEOUT_MS });
  const failed = done.find((job) => job?.failedReason);
  if (failed) throw new Error(`a receipt was not printed: ${failed.failedReason}`);
  return Math.max(...done.map((job) => job?.finishedOn ?? Number.NaN)) - startedAt;
}

interface FreshReceipt {
  id: string;
  /** The page that the product prints for the receipt, with its fonts. */
  page: string;
}

/** Gives applicants a new street address, so that no PDF of their receipt is stored. */
const MOVE = `
  UPDATE applications.application SET indirizzo = 'Via dei Tigli ' || $2::int
  WHERE id IN (SELECT id FROM applications.application ORDER BY md5(id::text) LIMIT $1)
  RETURNING id`;

async function freshReceipts(product: Product, count: number): Promise<FreshReceipt[]> {
  const fresh: FreshReceipt[] = [];
  for (const { id } of await product.query<{ id: string }>(MOVE, [count, randomInt(1e9)])) {
    const receipt = await new Browser(product.origin).call<Receipt>('GET', API.application(id));
    const settings = { publicUrl: product.urls.site, account: null };
    const document = receiptDocument({ receipt, rules: DEFAULT_RULES, adding: null }, 'it', settings);
    fresh.push({ id, page: completePage(document.page()) });
  }
  return fresh;
}

/** @param afterwards called for each item after its time was measured */
async function medianTime<T>(
  items: T[],
  work: (item: T) => Promise<unknown>,
  afterwards?: (item: T) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (const item of items) {
    const startedAt = performance.now();
    await work(item);
    times.push(performance.now() - startedAt);
    await afterwards?.(item);
  }
  return median(times);
}
