import { randomUUID } from 'node:crypto';
import { API } from '@lacorte/contracts';
import { addRankedTender, computeRanking } from '@lacorte/testing/product';
import { type Asked, compareGrowth, compareLoads, type Load, type LoadResult, startBareServer } from '../load/load';
import { type Benchmark, inRounds, type Measurement } from '../measuring/benchmark';
import { MemoryWatch } from '../measuring/processes';
import type { Product } from '../product/product';
import { grouped } from './growth';

const APPROVED = 100_000;
const SHORT_APPROVED = 1_000;

/** Measures ranking runs over many approved applications, from the call until the run is ready, including the wait for the outbox. */
export const ranking: Benchmark = {
  name: 'ranking',
  applications: () => 200,
  async run({ product, isShort, rounds }) {
    const approved = isShort ? SHORT_APPROVED : APPROVED;
    const tenderId = await addRankedTender(product, approved);
    const administrator = await product.administrator();
    const runs = await inRounds(rounds, async (round) => {
      const watch = new MemoryWatch(product.pidOf('applications-worker'));
      const startedAt = performance.now();
      const id = await computeRanking(administrator, tenderId, { stage: 'simulation', drawNumbers: String(round) });
      const [seconds, growth] = [(performance.now() - startedAt) / 1_000, watch.stop()];
      const ranked = await product.count('SELECT ranked AS count FROM applications.ranking WHERE id = $1', [id]);
      if (ranked !== approved) throw new Error(`the run ranks ${ranked} of ${approved}`);
      await product.query('DELETE FROM applications.ranking WHERE id = $1', [id]);
      return { seconds, growth };
    });
    const [seconds, memory] = [runs.map((run) => run.seconds), runs.map((run) => run.growth)];
    const what = `run over ${grouped(approved)} approved applications`;
    return [
      { what, unit: 's', product: seconds, goal: { atMost: 10 } },
      { what: `${what}, memory growth of the worker`, unit: 'MiB', product: memory, goal: { atMost: 200 } },
    ];
  },
};

const CONNECTIONS = 16;
const PAGE_SIZE = 50;
const SIZES = { small: 10_000, usual: 100_000, large: 1_000_000 };
const SHORT_SIZES = { small: 100, usual: 400, large: 1_000 };

/** Adds a tender for each ranking, because a tender has one published ranking of a stage. Tenders must not overlap, and `ranking` uses 2001. */
const ADD_TENDER = `
  INSERT INTO applications.tender (code, title, published_at, opens_at, closes_at, shown_deadline, rules, homes)
  SELECT $1, title, make_date($2, 1, 1), make_date($2, 1, 1), make_date($2, 2, 1), make_date($2, 2, 1), rules, homes
  FROM applications.tender ORDER BY created_at LIMIT 1 RETURNING id`;

const ADD_RUN = `
  INSERT INTO applications.ranking (id, tender_id, stage, state, draw_numbers, input, register, register_hash, seed, input_hash,
    applications, ranked, ranked_by_type, last_assigned, created_by_id, created_by_email)
  VALUES ($1, $2, 'provisional', 'ready', '1', '{"homes": {}}', '', 'a', 'b', 'c', $3, $3, jsonb_build_object('3-locali', $3::int),
    '{}', $1, 'a@example.com')`;

const ADD_ENTRIES = `
  INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket, held_as)
  SELECT $1, n, '3-locali', n, 'DOM-' || $3::text || '-' || lpad(n::text, 7, '0') || '-00', 99 - n * 90 / $2::int,
    '[{"id": "disability", "points": 15}]', '{minors}', md5(n::text) || md5('x' || n), CASE WHEN n < 100 THEN 'minors' END
  FROM generate_series(1, $2::int) n`;

const PUBLISH = `UPDATE applications.ranking SET state = 'published', published_at = now() WHERE id = $1`;

/** Measures readers of published rankings. All requests differ, because the gateway would answer a repeated request from its cache. */
export const publishedRankings: Benchmark = {
  name: 'published-rankings',
  applications: (isShort) => (isShort ? 400 : 10_900),
  async run(bench) {
    const { product, isShort } = bench;
    const { small, usual, large } = isShort ? SHORT_SIZES : SIZES;
    const few = await published(product, small, 1991);
    const many = await published(product, usual, 1992);
    const most = await published(product, large, 1993);
    await product.query('VACUUM ANALYZE applications.ranking_entry');
    const limitOrigin = await startBareServer(bench);
    const load = (origin: string, next: () => Asked): Load => ({ origin, connections: CONNECTIONS, next });
    const reading = await compareLoads(bench, load(product.origin, pagesOf(many)), load(limitOrigin, pagesOf(many)));
    const p95 = ({ p95: value }: LoadResult) => value;
    const limit = 'the same rows by one prepared statement in bare node:http and pg';
    const measurements: Measurement[] = [
      {
        what: `page of ${PAGE_SIZE} of a ranking of ${grouped(usual)}, ${CONNECTIONS} connections, p95`,
        unit: 'ms',
        product: reading.product.map(p95),
        limit: { what: limit, values: reading.limit.map(p95) },
        goal: { atMost: 2 },
      },
    ];
    for (const [what, next] of [
      ['page', pagesOf],
      ['search for a code that is not in it,', searchesOf],
    ] as const) {
      const smaller = { what: `of one of ${grouped(small)}`, ...load(product.origin, next(few)) };
      const grown = load(product.origin, next(most));
      measurements.push(await compareGrowth(bench, `${what} of a ranking of ${grouped(large)}`, grown, smaller));
    }
    return measurements;
  },
};

interface Ranking {
  id: string;
  entries: number;
}

let asked = 0;
const ask = (id: string, query: string): Asked => {
  asked += 1;
  return { path: `${API.rankingEntries(id)}?${query}&asked=${asked}` };
};
const oneOf = (count: number) => 1 + Math.floor(Math.random() * count);

function pagesOf({ id, entries }: Ranking): () => Asked {
  return () => ask(id, `page=${oneOf(Math.floor(entries / PAGE_SIZE))}&pageSize=${PAGE_SIZE}`);
}

function searchesOf({ id, entries }: Ranking): () => Asked {
  return () => ask(id, `q=${String(oneOf(Math.min(entries, 999_999))).padStart(6, '0')}`);
}

async function published(product: Product, entries: number, year: number): Promise<Ranking> {
  const id = randomUUID();
  const rows = await product.query(ADD_TENDER, [`R-${id.slice(0, 8).toUpperCase()}`, year]);
  await product.query(ADD_RUN, [id, rows[0]?.id, entries]);
  await product.query(ADD_ENTRIES, [id, entries, year]);
  await product.query(PUBLISH, [id]);
  return { id, entries };
}
