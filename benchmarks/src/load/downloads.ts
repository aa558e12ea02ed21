import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { request } from 'undici';
import { MemoryWatch } from '../measuring/processes';
import type { Product } from '../product/product';

interface Downloaded {
  bytes: number;
  /** Milliseconds to the first byte of the body, and to the last. */
  firstByte: number;
  total: number;
}

/** Reads an answer and discards it. @throws Error for any answer but 200 */
export async function download(url: string, headers: Record<string, string> = {}): Promise<Downloaded> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, { headers });
  if (statusCode !== 200) throw new Error(`GET ${url} answers ${statusCode}`);
  return drain(body, startedAt);
}

/** Reads a stream and discards it. */
async function drain(stream: AsyncIterable<Buffer>, startedAt: number): Promise<Downloaded> {
  let [bytes, firstByte] = [0, Number.NaN];
  for await (const chunk of stream) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { bytes, firstByte, total: performance.now() - startedAt };
}

/** Reads a stream of applications as an administrator; collects first bytes in ms and growth of the service's memory in MiB. */
export function readerOf(product: Product, path: string) {
  const firstBytes: number[] = [];
  const memory: number[] = [];
  const read = async (): Promise<Downloaded> => {
    const { headers } = await product.administrator();
    const watch = new MemoryWatch(product.pidOf('applications'));
    const downloaded = await download(`${product.origin}${path}`, headers);
    memory.push(watch.stop());
    firstBytes.push(downloaded.firstByte);
    return downloaded;
  };
  return { read, firstBytes, memory };
}

/** The limit of such a stream. @param sql `COPY … TO STDOUT` @returns milliseconds */
export async function copyOut({ urls }: Product, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: urls.database });
  await client.connect();
  try {
    const startedAt = performance.now();
    return (await drain(client.query(copyTo(sql)), startedAt)).total;
  } finally {
    await client.end();
  }
}
