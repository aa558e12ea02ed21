import { API } from '@lacorte/contracts';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import type pg from 'pg';
import { withBareServer } from '../limit/bare-server';
import { type Asked, type LoadResult, putLoadOn } from '../load/load';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import type { Product } from '../product/product';
import { commonSurnames, searchTerms } from './search-terms';

const CONNECTIONS = 20;
const PAGE_SIZE = 50;
/** Pages that administrators look at. */
const PAGES = 20;
const TERMS = 20_000;
const SURNAMES = 50;
const LIMIT = 'the same SQL in bare node:http and pg';

/** What a round asks for: the paths of one kind of reading, in turn. */
interface Reading {
  what: string;
  next: () => Asked;
  warmUpSeconds: number;
  /** Done each second meanwhile. */
  eachSecond?: () => Promise<void>;
  /** `true` by default. */
  hasGoals?: boolean;
}

/** The dashboard's table through the gateway, as an administrator. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  run: (bench) =>
    withBareServer(bench.product, async (limitOrigin) => {
      const measurements: Measurement[] = [];
      for (const reading of await readings(bench)) measurements.push(...(await measure(bench, reading, limitOrigin)));
      return measurements;
    }),
};

async function readings({ product }: Bench): Promise<Reading[]> {
  const terms = await searchTerms(product.database, TERMS);
  const surnames = await commonSurnames(product.database, SURNAMES);
  const pages = Array.from({ length: PAGES }, (_, index) => `page=${index + 1}`);
  const searchFor = (words: string[]) => words.map((word) => `q=${encodeURIComponent(word)}`);
  return [
    { what: 'admin page of 50', next: inTurn(pages), warmUpSeconds: 1 },
    { what: 'search for one person, each asked for once', next: inTurn(searchFor(terms)), warmUpSeconds: 1 },
    {
      what: `search for one of the ${SURNAMES} commonest surnames`,
      next: inTurn(searchFor(surnames)),
      warmUpSeconds: 2,
    },
    {
      what: 'the same while an application is decided each second',
      next: inTurn(searchFor(surnames)),
      warmUpSeconds: 1,
      eachSecond: () => decideOne(product.database),
    },
    {
      what: 'the same while an application comes each second',
      next: inTurn(searchFor(surnames)),
      warmUpSeconds: 1,
      eachSecond: () => submitOne(product),
      hasGoals: false,
    },
  ];
}

function inTurn(queries: string[]): () => Asked {
  let next = 0;
  return () => {
    const query = queries[next % queries.length];
    next += 1;
    return { path: `${API.adminApplications}?${query}&pageSize=${PAGE_SIZE}` };
  };
}

async function measure(bench: Bench, reading: Reading, limitOrigin: string) {
  const { what, next, warmUpSeconds, eachSecond, hasGoals } = reading;
  const { headers } = await bench.product.administrator();
  const load = { connections: CONNECTIONS, next, headers };
  for (const origin of [bench.product.origin, limitOrigin]) {
    await putLoadOn({ ...load, origin, seconds: warmUpSeconds });
  }
  const meanwhile = eachSecond && setInterval(() => void eachSecond(), 1_000);
  const rounds = await alternately(
    bench.rounds,
    () => putLoadOn({ ...load, origin: bench.product.origin, seconds: bench.seconds }),
    () => putLoadOn({ ...load, origin: limitOrigin, seconds: bench.seconds }),
  ).finally(() => clearInterval(meanwhile));
  return measurements(what, rounds.product, rounds.limit, hasGoals);
}

/** Changes the status of one application to another, whichever it has. */
async function decideOne(database: pg.Pool): Promise<void> {
  await database.query(`
    UPDATE applications.application
    SET application_status = CASE application_status WHEN 'under_review' THEN 'approved' ELSE 'under_review' END
    WHERE id = (SELECT id FROM applications.application ORDER BY created_at DESC OFFSET floor(random() * 50)::int LIMIT 1)
  `);
}

/** As a visitor does. */
async function submitOne({ origin }: Product): Promise<void> {
  await new Browser(origin).call('POST', API.applications, anApplication().with({ email: uniqueEmail() }).body());
}

function measurements(what: string, product: LoadResult[], limit: LoadResult[], hasGoals = true): Measurement[] {
  const row = (name: keyof LoadResult, unit: string): Measurement => ({
    what: `${what}, ${CONNECTIONS} connections${name === 'perSecond' ? '' : `, ${name}`}`,
    unit,
    product: product.map((result) => result[name]),
    limit: { what: LIMIT, values: limit.map((result) => result[name]) },
  });
  return [
    { ...row('perSecond', '/s'), ...(hasGoals && { goal: { of: 'ratio', atLeast: 0.45 } }) },
    row('p50', 'ms'),
    { ...row('p95', 'ms'), ...(hasGoals && { goal: { of: 'product', atMost: 50 } }) },
  ];
}
