import { randomInt } from 'node:crypto';
import { API, type Receipt } from '@lacorte/contracts';
import { completePage } from '../../../apps/documents/src/printing/printable-document';
import { receiptDocument } from '../../../apps/documents/src/receipts/receipt-document';
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
  const pageOf = (receipt: Receipt) => completePage(receiptDocument(receipt, 'it', product.urls.site).page());
  return receipts.map((receipt) => ({ id: receipt.id, page: pageOf(receipt) }));
}

async function receiptOf({ origin }: Product, id: string): Promise<Receipt> {
  const response = await fetch(origin + API.application(id));
  if (!response.ok) throw new Error(`the receipt answers ${response.status}`);
  return (await response.json()) as Receipt;
}
