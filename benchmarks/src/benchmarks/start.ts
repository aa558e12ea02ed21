import type { Benchmark } from '../measuring/benchmark';
import { shareMiB } from '../measuring/processes';
import { Product, temporaryFolder } from '../product/product';

const SERVICES = ['auth', 'applications', 'documents', 'notifications'];
const PROCESSES = SERVICES.flatMap((service) => [service, `${service}-worker`]);

/** Measures repeated starts of a separate product, and the memory of its idle services and workers. */
export const start: Benchmark = {
  name: 'start',
  applications: () => 0,
  async run(bench) {
    const folder = temporaryFolder(bench, 'start');
    const [seconds, memory]: [number[], number[]] = [[], []];
    // The time of the first start does not count, because it creates the database.
    for (let n = 0; n <= bench.rounds; n += 1) {
      const startedAt = performance.now();
      const product = await Product.run(folder, bench.sink.url);
      if (n > 0) seconds.push((performance.now() - startedAt) / 1_000);
      memory.push(PROCESSES.reduce((sum, part) => sum + shareMiB(product.pidOf(part)), 0));
      await product.stop();
    }
    return [
      { what: 'start, everything installed and built', unit: 's', product: seconds, goal: { atMost: 12 } },
      { what: 'memory of services and workers, idle', unit: 'MiB', product: memory, goal: { atMost: 700 } },
    ];
  },
};
