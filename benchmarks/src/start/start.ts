import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '../measuring/benchmark';
import { shareMiB } from '../measuring/memory';
import { Product } from '../product/product';

/** Services and workers, as stack.json names them; not the programs that they work with. */
const PROCESSES = [
  'auth',
  'applications',
  'applications-worker',
  'documents',
  'documents-worker',
  'notifications',
  'notifications-worker',
];

/** Another product, started again and again, and the memory of all its processes while nobody asks for anything. */
export const start: Benchmark = {
  name: 'start',
  applications: () => 0,
  async run({ sink, rounds }) {
    const folder = mkdtempSync(join(tmpdir(), 'lacorte-start-'));
    const [seconds, memory]: [number[], number[]] = [[], []];
    try {
      // the first start makes the database
      for (let n = 0; n <= rounds; n += 1) {
        const startedAt = performance.now();
        const product = await Product.run(folder, sink.url);
        seconds.push((performance.now() - startedAt) / 1_000);
        memory.push(sum(PROCESSES.map((part) => shareMiB(product.pidOf(part)))));
        await product.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const again = seconds.slice(1);
    return [
      { what: 'start, everything installed and built', unit: 's', product: again, goal: { of: 'product', atMost: 12 } },
      { what: 'first start, with empty databases', unit: 's', product: seconds.slice(0, 1) },
      {
        what: 'memory of services and workers, idle',
        unit: 'MiB',
        product: memory,
        goal: { of: 'product', atMost: 700 },
      },
    ];
  },
};

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
