import { API } from '@lacorte/contracts';
import { download } from '../load/load';
import type { Benchmark } from '../measuring/benchmark';

const TURNS = 5;

/** The figures of a tender, as an administrator asks for them. */
export const overview: Benchmark = {
  name: 'overview',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run({ product, rounds }) {
    const { headers } = await product.administrator();
    const count = await product.applications();
    const [tender] = await product.query<{ id: string }>(
      'SELECT tender_id AS id FROM applications.application GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    );
    const url = `${product.origin}${API.tenderOverview(tender?.id ?? '')}`;
    // Each connection of the service plans the statement once.
    for (let turn = 0; turn < TURNS; turn += 1) await download(url, headers);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await download(url, headers)).total);
    return [{ what: `overview of ${count} applications`, unit: 'ms', product: times, goal: { atMost: 300 } }];
  },
};
