import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { API, type Receipt } from '@lacorte/contracts';
import type { Product } from '../product/product';

export interface FreshReceipt {
  id: string;
  /** The page that the product prints for it, complete with its fonts. */
  page: string;
}

/** The applicants have moved, so that nobody has printed what their receipts show now. */
const MOVE = `
  UPDATE applications.application SET indirizzo = 'Via dei Tigli ' || $2::int
  WHERE id IN (SELECT id FROM applications.application ORDER BY md5(id::text) LIMIT $1)
  RETURNING id`;

/** As many receipts as asked for, none of which is stored as a PDF. */
export async function freshReceipts(product: Product, count: number): Promise<FreshReceipt[]> {
  const { rows } = await product.database.query<{ id: string }>(MOVE, [count, randomInt(1e9)]);
  const receipts: Receipt[] = [];
  for (const { id } of rows) receipts.push(await receiptOf(product, id));
  const pages = await pagesOf(product, receipts);
  return receipts.map(({ id }, index) => ({ id, page: pages[index] ?? '' }));
}

async function receiptOf({ origin }: Product, id: string): Promise<Receipt> {
  const response = await fetch(origin + API.application(id));
  if (!response.ok) throw new Error(`the receipt answers ${response.status}`);
  return (await response.json()) as Receipt;
}

/** By the product's own template. */
async function pagesOf({ root, siteUrl }: Product, receipts: Receipt[]): Promise<string[]> {
  const composer = spawn(process.execPath, [join(root, 'apps/documents/dist/main.pages.js')], {
    env: { ...process.env, PUBLIC_URL: siteUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  composer.stdin.end(JSON.stringify(receipts));
  return (await json(composer.stdout)) as string[];
}
