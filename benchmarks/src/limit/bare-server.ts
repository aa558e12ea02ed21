import { Child } from '../product/child';
import type { Product } from '../product/product';

/** Runs `work` beside a bare node:http and pg server on the product's database, in a process of its own. */
export async function withBareServer<T>(product: Product, work: (origin: string) => Promise<T>): Promise<T> {
  const [child, port] = await Child.start<number>('main.limit.js', { DATABASE_URL: product.urls.database });
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await child.stop();
  }
}
