import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { MemoryWatch } from '../measuring/processes';
import type { Product } from '../product/product';
import { type Downloaded, download, drain } from './load';

/** Downloads what applications streams to an administrator; watches its first byte and the memory of the service. */
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
