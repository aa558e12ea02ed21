import { API, DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { download } from '../load/download';
import { alternately } from '../measuring/alternately';
import type { Bench, Measurement } from '../measuring/benchmark';
import { median } from '../measuring/statistics';
import type { Product } from '../product/product';
import { submitWithFiles } from '../zip/application-with-files';
import { freshReceipts } from './fresh-receipts';

const READS = 100;

/** PDFs that have been printed before, read one after the other. */
export async function stored({ product, rounds }: Bench): Promise<Measurement[]> {
  const [receipt] = await freshReceipts(product, 1);
  const url = product.origin + API.applicationPdf(receipt?.id ?? '');
  const { bytes } = await download(url, {});
  const document = await attachedDocument(product, bytes);
  const fromProduct = () => medianTime(url, {});
  const fromGateway = () => medianTime(document.url, document.headers);
  await fromProduct();
  await fromGateway();
  const times = await alternately(rounds, fromProduct, fromGateway);
  return [
    {
      what: 'receipt as a PDF that is there, p50',
      unit: 'ms',
      product: times.product,
      limit: { what: 'an attached document of the same size through the gateway', values: times.limit },
      goal: { of: 'ratio', atMost: 1.5 },
    },
  ];
}

async function medianTime(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) times.push((await download(url, headers)).total);
  return median(times);
}

/** The only objects that the gateway gives out besides printed ones: what applicants attach, to administrators. */
async function attachedDocument(product: Product, bytes: number) {
  const { id } = await submitWithFiles(product.origin, bytes);
  const { headers } = await product.administrator();
  return { url: product.origin + API.applicationDocument(id, DOCUMENT_SECTIONS[0].type), headers };
}
