// Pages of receipts as the worker prints them, to look at them in a browser or to print them by other means: takes an array of
// receipts as JSON from its input, and writes an array of complete pages to its output.
import { json } from 'node:stream/consumers';
import type { Receipt } from '@lacorte/contracts';
import { readPagesConfig } from './config';
import { completePage } from './printing/printable-document';
import { receiptDocument } from './receipts/receipt-document';

const { PUBLIC_URL } = readPagesConfig();
const receipts = (await json(process.stdin)) as Receipt[];
const pages = receipts.map((receipt) => completePage(receiptDocument(receipt, 'it', PUBLIC_URL).page()));
process.stdout.write(JSON.stringify(pages));
