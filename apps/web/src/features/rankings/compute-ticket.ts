/** Input of a public draw (the register's hash is in lower-case hex). */
export interface DrawInput {
  tenderCode: string;
  registerHash: string;
  drawNumbers: string;
}

/** @returns the seed, in lower-case hex; agrees with libs/tender-rules/src/ranking/draw.ts */
export async function computeSeed({ tenderCode, registerHash, drawNumbers }: DrawInput): Promise<string> {
  const text = bytesOf(`${tenderCode}|${registerHash}|${drawNumbers}`);
  return hexOf(await crypto.subtle.digest('SHA-256', text));
}

/**
 * The ticket of an application: HMAC-SHA-256 of its code, with the characters of the seed as the key.
 *
 * @returns lower-case hex; between equal points the smallest comes first
 */
export async function computeTicket(seed: string, applicationCode: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, bytesOf(applicationCode)));
}

/** Browsers have Web Crypto on secure addresses only. */
export function mayCompute(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
