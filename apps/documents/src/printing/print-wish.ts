/** Redis channel on which readers' processes tell all workers what they wait for, just before the jobs; nothing of it stays in Redis. */
export const PRINT_WISHES = 'print-wishes';

/** Somebody waits for a document. */
export interface PrintWish {
  key: string;
  /** Redis channel on which it is to be handed over. */
  channel: string;
  /** What the worker would have to read again. */
  handedOver?: object;
}

/** Id of the job that prints a document for readers, so that there is one. BullMQ's ids may not contain a colon. */
export function printJobId(key: string): string {
  return key.replaceAll(/[^\w.-]/g, '-');
}

const LINE_FEED = '\n';

/** A document as it is handed over: its key in a line of its own, and the PDF. */
export function toPrinted(key: string, pdf: Buffer): Buffer {
  return Buffer.concat([Buffer.from(key + LINE_FEED), pdf]);
}

/** What `toPrinted` made. */
export function fromPrinted(printed: Buffer): { key: string; pdf: Buffer } {
  const end = printed.indexOf(LINE_FEED);
  return { key: printed.toString('utf8', 0, end), pdf: printed.subarray(end + LINE_FEED.length) };
}
