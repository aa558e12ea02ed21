import { API } from '@lacorte/contracts';
import { download } from '../load/download';
import { alternately } from '../measuring/alternately';
import type { Bench, Measurement } from '../measuring/benchmark';
import { median } from '../measuring/statistics';
import { PlainPuppeteer, printed, printedAlone } from '../product/plain-puppeteer';
import { type FreshReceipt, freshReceipts } from './fresh-receipts';

const RECEIPTS = 20;
/** So many of them are printed by a browser of their own, too, which takes long. */
const ALONE = 3;

/** PDFs that nobody has printed yet, asked for one after the other. */
export async function notStored({ product, rounds }: Bench): Promise<Measurement[]> {
  const browser = await PlainPuppeteer.start();
  try {
    const page = await browser.newPage();
    let pages: string[] = [];
    const fromProduct = async () => {
      const receipts = await freshReceipts(product, RECEIPTS);
      pages = receipts.map((receipt) => receipt.page);
      const fetched = ({ id }: FreshReceipt) => download(product.origin + API.applicationPdf(id), {});
      // Whoever gets the PDF again waits until it is kept: the next one then has the product to itself, as the limit has its page.
      return medianTime(receipts, fetched, fetched);
    };
    const fromPuppeteer = async () => ({
      reused: await medianTime(pages, (html) => printed(page, html)),
      alone: await medianTime(pages.slice(0, ALONE), printedAlone),
    });
    await fromProduct();
    await fromPuppeteer();
    return measurements(await alternately(rounds, fromProduct, fromPuppeteer));
  } finally {
    await browser.end();
  }
}

/** @param afterwards what is done with each when its time has been taken */
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

function measurements({ product, limit }: { product: number[]; limit: { reused: number; alone: number }[] }) {
  const row = (name: string, values: number[], atMost: number): Measurement => ({
    what: 'receipt as a PDF that is not there yet, p50',
    unit: 'ms',
    product,
    limit: { what: name, values },
    goal: { of: 'ratio', atMost },
  });
  return [
    row(
      'one reused page in plain Puppeteer',
      limit.map(({ reused }) => reused),
      2,
    ),
    row(
      'a browser started for each PDF',
      limit.map(({ alone }) => alone),
      0.2,
    ),
  ];
}
