import { request } from 'undici';

export interface Downloaded {
  bytes: number;
  /** Milliseconds to the first byte of the body, and to the last. */
  firstByte: number;
  total: number;
}

/** Reads an answer to its end and keeps nothing of it. @throws Error for any answer but 200 */
export async function download(url: string, headers: Record<string, string>): Promise<Downloaded> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, { headers });
  if (statusCode !== 200) throw new Error(`GET ${url} answers ${statusCode}`);
  return drain(body, startedAt);
}

/** Reads a stream to its end and keeps nothing of it. */
export async function drain(stream: AsyncIterable<Buffer>, startedAt = performance.now()): Promise<Downloaded> {
  let [bytes, firstByte] = [0, Number.NaN];
  for await (const chunk of stream) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { bytes, firstByte, total: performance.now() - startedAt };
}
