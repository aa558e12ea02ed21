import { API } from '@lacorte/contracts';
import { ADMIN_COLUMNS, ADMIN_TABLES } from '../limit/statements';
import { compareWithCopy } from '../load/downloads';
import { compareLoads, inTurn, perSecondOf, startBareServer } from '../load/load';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import type { Product } from '../product/product';

const CONNECTIONS = 20;
const PAGE_SIZE = 50;
export const PAGES = Array.from({ length: 20 }, (_, index) => `page=${index + 1}`);
const TERMS = 20_000;
const SURNAMES = 50;

/** Statement of the bare PostgreSQL that the streamed list is compared with. */
const COPY = `
  COPY (SELECT row_to_json(item) FROM (
    SELECT ${ADMIN_COLUMNS} FROM ${ADMIN_TABLES} ORDER BY a.created_at DESC, a.id DESC
  ) AS item) TO STDOUT`;

const DECIDE_ONE = `
  UPDATE applications.application
  SET application_status = CASE application_status WHEN 'under_review' THEN 'approved' ELSE 'under_review' END
  WHERE id = (SELECT id FROM applications.application ORDER BY created_at DESC OFFSET floor(random() * 50)::int LIMIT 1)`;

const COMMON_SURNAMES = 'SELECT cognome FROM applications.application GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1';

/** Measures the dashboard's table through the gateway, as an administrator. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    const { product } = bench;
    const surnames = await product.query<{ cognome: string }>(COMMON_SURNAMES, [SURNAMES]);
    const frequent = surnames.map(({ cognome }) => searchFor(cognome));
    const limitOrigin = await startBareServer(bench);
    const decideOne = () => product.query(DECIDE_ONE);
    const persons = await personSearches(product);
    const onePerson = 'search for one person, each term once';
    const commonSurname = `search for one of the ${SURNAMES} commonest surnames`;
    const withDecisions = 'the same with a decision every second';
    return [
      ...(await measure(bench, limitOrigin, { what: `admin page of ${PAGE_SIZE}`, queries: PAGES, atLeast: 0.5 })),
      ...(await measure(bench, limitOrigin, { what: onePerson, queries: persons, atLeast: 0.5 })),
      ...(await measure(bench, limitOrigin, { what: commonSurname, queries: frequent, atLeast: 0.6 })),
      ...(await measure(bench, limitOrigin, { what: withDecisions, queries: frequent, atLeast: 0.6 }, decideOne)),
    ];
  },
};

/** Measures the streamed list of all applications. */
export const list: Benchmark = {
  name: 'list',
  applications: (isShort) => (isShort ? 1_000 : 100_000),
  async run(bench) {
    const { count, rates, memory } = await compareWithCopy(bench, API.adminApplications, COPY);
    const what = `list of ${count} applications`;
    const limit = { what: 'COPY of the same columns as JSON', values: rates.limit };
    return [
      { what, unit: 'applications/s', product: rates.product, limit, goal: { atLeast: 0.45 } },
      { what: `${what}, memory growth of applications`, unit: 'MiB', product: memory, goal: { atMost: 100 } },
    ];
  },
};

interface Asked {
  what: string;
  queries: string[];
  /** Goal: share of the limit. */
  atLeast: number;
}

/** @param eachSecond called every second during the measurement */
async function measure(
  bench: Bench,
  limitOrigin: string,
  { what, queries, atLeast }: Asked,
  eachSecond: () => unknown = () => undefined,
): Promise<Measurement[]> {
  const { headers } = await bench.product.administrator();
  const load = { connections: CONNECTIONS, next: inTurn(queries.map(pageOf)), headers };
  const timer = setInterval(eachSecond, 1_000);
  const { product, limit } = await compareLoads(
    bench,
    { ...load, origin: bench.product.origin },
    { ...load, origin: limitOrigin },
    2,
  ).finally(() => clearInterval(timer));
  const loaded = `${what}, ${CONNECTIONS} connections`;
  const sameSql = { what: 'the same SQL in bare node:http and pg', values: perSecondOf(limit) };
  return [
    { what: loaded, unit: '/s', product: perSecondOf(product), limit: sameSql, goal: { atLeast } },
    { what: `${loaded}, p95`, unit: 'ms', product: product.map(({ p95 }) => p95), goal: { atMost: 50 } },
  ];
}

export const pageOf = (query: string) => ({ path: `${API.adminApplications}?${query}&pageSize=${PAGE_SIZE}` });
const searchFor = (term: string) => `q=${encodeURIComponent(term)}`;

interface Sampled {
  name: string;
  email: string;
  code: string;
  codiceFiscale: string;
}

/** Returns searches for single people, by name, code, codice fiscale and e-mail in turn. */
export async function personSearches(product: Product): Promise<string[]> {
  const columns = `cognome || ' ' || nome AS name, email, application_code AS code, codice_fiscale AS "codiceFiscale"`;
  const people = await product.sample<Sampled>(columns, TERMS);
  const keyOf = inTurn(['name', 'code', 'codiceFiscale', 'email'] as const);
  return people.map((person) => searchFor(person[keyOf()]));
}
