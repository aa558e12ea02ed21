/** Folder in object storage of the prints of an application. An erasure removes all of it. */
export const receiptFolder = (applicationId: string) => `receipts/of/${applicationId}`;

/** Folder of the prints of one kind and language, of which only the newest is kept. */
export const printFolder = (applicationId: string, kind: 'receipt' | 'copy', language: string) =>
  `${receiptFolder(applicationId)}/${kind}-${language}`;

const RECEIPT = /^\/receipt-(?:it|fr)\/[0-9a-f]{64}\.pdf$/;

/**
 * Tells whether a key names a print of this application's receipt. The result of a print job is not trusted (docs/adr/0025): it may name
 * any object.
 */
export function isReceiptKey(key: unknown, applicationId: string): key is string {
  const folder = receiptFolder(applicationId);
  return typeof key === 'string' && key.startsWith(folder) && RECEIPT.test(key.slice(folder.length));
}
