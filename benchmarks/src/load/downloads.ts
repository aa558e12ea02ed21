import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { request } from 'undici';
import { alternately, type Bench } from '../measuring/benchmark';
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

async function drain(stream: AsyncIterable<Buffer>, startedAt: number): Promise<Downloaded> {
  let [bytes, firstByte] = [0, Number.NaN];
  for await (const chunk of stream) {
    if (bytes === 0) firstByte = performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { bytes, firstByte, total: performance.now() - startedAt };
}

/**
 * Compares an administrator's stream of all applications with a stream of the same columns from PostgreSQL.
 *
 * @param sql `COPY … TO STDOUT`
 * @returns number of applications, applications per second, times to the first byte in ms, and growth of the service's memory in MiB
 */
export async function compareWithCopy({ product, rounds }: Bench, path: string, sql: string) {
  const count = await product.applications();
  const firstBytes: number[] = [];
  const memory: number[] = [];
  const read = async () => {
    const { headers } = await product.administrator();
    const watch = new MemoryWatch(product.pidOf('applications'));
    const { firstByte, total } = await download(`${product.origin}${path}`, headers);
    memory.push(watch.stop());
    firstBytes.push(firstByte);
    return (count / total) * 1_000;
  };
  const copy = async () => (count / (await copyOut(product, sql))) * 1_000;
  return { count, rates: await alternately(rounds, read, copy), firstBytes, memory };
}

/** @returns the duration in milliseconds */
async function copyOut({ urls }: Product, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: urls.database });
  await client.connect();
  try {
    const startedAt = performance.now();
    return (await drain(client.query(copyTo(sql)), startedAt)).total;
  } finally {
    await client.end();
  }
}
