import { API } from '@lacorte/contracts';
import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import type pg from 'pg';
import { searchTerms } from '../dashboard/search-terms';
import type { Asked, Load } from '../load/load';
import type { Product } from '../product/product';

const PAGE_SIZE = 50;
/** Pages that administrators look at. */
const PAGES = 20;
const TERMS = 20_000;
const PEOPLE = 5_000;

/** What one of the products is asked for again and again. */
export interface Asking {
  what: string;
  of: (product: Product) => Promise<Pick<Load, 'next' | 'headers'>>;
}

/** @param people of whose data submissions are made: with the same name in all of them, an index would be written in one place */
export function askings(people: Person[]): Asking[] {
  const applicant = inTurn(people);
  const application = () => anApplication().with({ ...applicant(), email: uniqueEmail() });
  return [
    { what: `admin page of ${PAGE_SIZE}`, of: pages },
    { what: 'search for one person, each asked for once', of: searches },
    {
      what: 'application submitted',
      of: async () => ({ next: () => ({ path: API.applications, json: application().body() }) }),
    },
    {
      what: 'application submitted by somebody logged in, who costs no hash',
      of: async (product) => ({
        next: () => ({ path: API.applications, json: application().withoutPassword().body() }),
        headers: (await applicantOf(product)).headers,
      }),
    },
  ];
}

export interface Person {
  nome: string;
  cognome: string;
  codiceFiscale: string;
}

/** Seeded people, in no order. */
export async function somePeople(database: pg.Pool): Promise<Person[]> {
  const { rows } = await database.query<Person>(
    `SELECT nome, cognome, codice_fiscale AS "codiceFiscale" FROM applications.application ORDER BY md5(id::text) LIMIT $1`,
    [PEOPLE],
  );
  return rows;
}

async function pages(product: Product) {
  const { headers } = await product.administrator();
  return { headers, next: inTurn(Array.from({ length: PAGES }, (_, index) => pageOf(`page=${index + 1}`))) };
}

async function searches(product: Product) {
  const { headers } = await product.administrator();
  const terms = await searchTerms(product.database, TERMS);
  return { headers, next: inTurn(terms.map((term) => pageOf(`q=${encodeURIComponent(term)}`))) };
}

const pageOf = (query: string): Asked => ({ path: `${API.adminApplications}?${query}&pageSize=${PAGE_SIZE}` });

/** Somebody with an account, logged in. */
async function applicantOf({ origin }: Product): Promise<Browser> {
  const browser = new Browser(origin);
  const { email, password, ...fields } = anApplication().body();
  await browser.call('POST', API.applications, { email, password, ...fields });
  await browser.call('POST', API.login, { email, password });
  return browser;
}

/** Each of the list, and the first again after the last. */
function inTurn<T>(list: T[]): () => T {
  let next = 0;
  return () => {
    next += 1;
    return list[(next - 1) % list.length] as T; // within the list, which is not empty
  };
}
