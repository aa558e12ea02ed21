import { addRankedTender, computeRanking } from '@lacorte/testing/product';
import type { Benchmark } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';

const APPROVED = 100_000;
const SHORT_APPROVED = 1_000;

/** Runs of the ranking rule over many approved applications, from the call until the run is ready, with reading the outbox before. */
export const ranking: Benchmark = {
  name: 'ranking',
  applications: () => 200,
  async run({ product, isShort, rounds }) {
    const approved = isShort ? SHORT_APPROVED : APPROVED;
    const tenderId = await addRankedTender(product, approved);
    const administrator = await product.administrator();
    const [seconds, memory]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const watch = new MemoryWatch(product.pidOf('applications-worker'));
      const startedAt = performance.now();
      const id = await computeRanking(administrator, tenderId, { stage: 'simulation', drawNumbers: String(round) });
      seconds.push((performance.now() - startedAt) / 1_000);
      memory.push(watch.stop());
      const ranked = await product.count('SELECT ranked AS count FROM applications.ranking WHERE id = $1', [id]);
      if (ranked !== approved) throw new Error(`the run ranks ${ranked} of ${approved}`);
      await product.query('DELETE FROM applications.ranking WHERE id = $1', [id]);
    }
    const what = `run over ${approved.toLocaleString('en')} approved applications`;
    return [
      { what, unit: 's', product: seconds, goal: { atMost: 10 } },
      { what: `${what}, memory growth of the worker`, unit: 'MiB', product: memory, goal: { atMost: 200 } },
    ];
  },
};
