import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../measuring/benchmark';
import { Product } from '../product/product';

/** Runs `work` with another product that holds `applications` seeded ones and takes submissions, but does nothing about them. */
export async function withOwnProduct<T>(
  { product: { root }, sink }: Bench,
  applications: number,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lacorte-growth-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  let product: Product | undefined;
  try {
    product = await Product.start(root, folder, sink.url);
    // a run that is interrupted stops the product as it exits, and leaves some gigabytes otherwise
    process.once('exit', remove);
    await product.fillUpTo(applications);
    await product.hold('applications-worker');
    return await work(product);
  } finally {
    await product?.stop();
    remove();
  }
}
