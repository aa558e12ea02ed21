/** Folder in object storage of the prints of an application's receipt, in every language and version of the template. */
export const receiptFolder = (applicationId: string) => `receipts/of/${applicationId}`;

/** Folder of the full copies of an application: inside that of its receipts, so that an erasure finds both. */
export const copyFolder = (applicationId: string) => `${receiptFolder(applicationId)}/copies`;

const FILE = /^\/[0-9a-f]{64}\.pdf$/;

/**
 * Tells whether a key names a print of this application's receipt. The result of a print job is not trusted (docs/adr/0025): it may name
 * any object.
 */
export function isReceiptKey(key: unknown, applicationId: string): key is string {
  const folder = receiptFolder(applicationId);
  return typeof key === 'string' && key.startsWith(folder) && FILE.test(key.slice(folder.length));
}
