/** Returns the folder of the prints of an application in object storage. An erasure deletes the whole folder. */
export const receiptFolder = (applicationId: string) => `receipts/of/${applicationId}`;

/** Returns the folder of the prints of one kind and language. Only the newest print is kept. */
export const printFolder = (applicationId: string, kind: 'receipt' | 'copy', language: string) =>
  `${receiptFolder(applicationId)}/${kind}-${language}`;

const RECEIPT = /^\/receipt-(?:it|fr)\/[0-9a-f]{64}\.pdf$/;

/**
 * Tells whether a key names a print of this application's receipt. The result of a print job is not trusted, because it may name any
 * object (docs/adr/0025).
 */
export function isReceiptKey(key: unknown, applicationId: string): key is string {
  const folder = receiptFolder(applicationId);
  return typeof key === 'string' && key.startsWith(folder) && RECEIPT.test(key.slice(folder.length));
}
