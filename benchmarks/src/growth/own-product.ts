import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench } from '../measuring/benchmark';
import { Product } from '../product/product';

/** Runs `work` with another product that holds `applications` seeded ones and takes submissions, but does nothing about them. */
export async function withOwnProduct<T>(
  { sink, atEnd }: Bench,
  applications: number,
  work: (product: Product) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lacorte-growth-'));
  let product: Product | undefined;
  let ended: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const end = () => {
    ended ??= stop();
    return ended;
  };
  // a run that is interrupted would leave some gigabytes
  atEnd(end);
  try {
    product = await Product.run(folder, sink.url);
    await product.fillUpTo(applications);
    await product.hold('applications-worker', 'SIGTERM');
    return await work(product);
  } finally {
    await end();
  }
}
