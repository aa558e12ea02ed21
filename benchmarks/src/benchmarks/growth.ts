import { API } from '@lacorte/contracts';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import { type Asked, compareGrowth, inTurn } from '../load/load';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';
import { Product, temporaryFolder } from '../product/product';
import { PAGES, pageOf, personSearches } from './list-and-search';
import { addOlderTender } from './older-tenders';

const CONNECTIONS = 4;
const PEOPLE = 5_000;
const SIZES = { seeded: 10_000, grown: [100_000, 1_000_000] };
const SHORT_SIZES = { seeded: 200, grown: [1_000] };

interface Asking {
  what: string;
  of: (product: Product) => Promise<{ next: () => Asked; headers?: Record<string, string> }>;
}

/**
 * Measures how the cost of an answer grows with the number of applications. Of two separate products, one keeps its seeded applications
 * and is the limit. The other also gets earlier tenders, so both show the same newest applications. The work that follows a
 * submission is stopped in both.
 */
export const growth: Benchmark = {
  name: 'growth',
  applications: () => 0,
  async run(bench) {
    const { seeded, grown } = bench.isShort ? SHORT_SIZES : SIZES;
    const small = await separateProduct(bench, seeded);
    const large = await separateProduct(bench, seeded);
    const asked = await askings(small);
    const measurements: Measurement[] = [];
    for (const [index, size] of grown.entries()) {
      await addOlderTender(large.database, index + 1, size - (await large.applications()));
      for (const { what, of } of asked) {
        const loadOf = async (product: Product) => ({
          origin: product.origin,
          connections: CONNECTIONS,
          ...(await of(product)),
        });
        const limit = { what: `with ${grouped(seeded)}`, ...(await loadOf(small)) };
        const grownTo = `${what}, ${grouped(size)} applications`;
        measurements.push(await compareGrowth(bench, grownTo, await loadOf(large), limit));
      }
    }
    return measurements;
  },
};

export const grouped = (count: number) => count.toLocaleString('en');

async function separateProduct(bench: Bench, applications: number): Promise<Product> {
  const product = await Product.run(temporaryFolder(bench, 'growth'), bench.sink.url);
  bench.atEnd(() => product.stop());
  await product.fillUpTo(applications);
  await product.hold('applications-worker', 'SIGTERM');
  return product;
}

/** Returns the calls to measure. Submissions use the data of seeded people, because with one name for all an index would grow in one place. */
async function askings(seeded: Product): Promise<Asking[]> {
  const columns = 'nome, cognome, codice_fiscale AS "codiceFiscale"';
  type Applicant = { nome: string; cognome: string; codiceFiscale: string };
  const applicant = inTurn(await seeded.sample<Applicant>(columns, PEOPLE));
  const application = () => anApplication().with({ ...applicant(), email: uniqueEmail() });
  const asAdministrator = async (product: Product, queries: string[]) => ({
    next: inTurn(queries.map(pageOf)),
    headers: (await product.administrator()).headers,
  });
  return [
    { what: 'admin page of 50', of: (product) => asAdministrator(product, PAGES) },
    {
      what: 'search for one person, each term once',
      of: async (product) => asAdministrator(product, await personSearches(product)),
    },
    {
      what: 'application of a visitor',
      of: async () => ({ next: () => ({ path: API.applications, json: application().body() }) }),
    },
    {
      what: 'application of a logged-in user (no password hash)',
      of: async (product) => ({
        next: () => ({ path: API.applications, json: application().withoutPassword().body() }),
        headers: (await loggedIn(product)).headers,
      }),
    },
  ];
}

async function loggedIn({ origin }: Product): Promise<Browser> {
  const browser = new Browser(origin);
  const body = anApplication().body();
  await browser.call('POST', API.applications, body);
  await browser.call('POST', API.login, { email: body.email, password: body.password });
  return browser;
}
