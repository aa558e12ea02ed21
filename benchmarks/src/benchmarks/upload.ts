import { API, type UploadTicket } from '@lacorte/contracts';
import { aPdf } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import pLimit from 'p-limit';
import { Pool } from 'undici';
import { toRequest } from '../load/load';
import { alternately, type Benchmark } from '../measuring/benchmark';

/** Two applicants with two files each at once, as the form sends them. */
const CONNECTIONS = 4;
const FILE = aPdf(1024 * 1024);
const REQUEST = { fileName: 'documento.pdf' };

/** Files of an application on their way into the store. */
export const upload: Benchmark = {
  name: 'upload',
  applications: () => 0,
  async run({ product, rounds, isShort, atEnd }) {
    const [gateway, store] = [product.origin, product.urls.objectStorage].map((origin) => {
      const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
      atEnd(() => pool.destroy());
      return pool;
    }) as [Pool, Pool];
    const files = isShort ? 20 : 150;
    const browser = new Browser(product.origin);
    // Sets the cookie that ties uploads to the browser.
    await browser.call<UploadTicket>('POST', API.requestUpload, REQUEST);
    const asForm = async () => put(gateway, await ticket(gateway, browser));
    const throughGateway = () => perSecond(Array.from({ length: files }, () => asForm));
    const straight = async () => {
      const tickets: UploadTicket[] = [];
      while (tickets.length < files) tickets.push(await ticket(gateway, browser));
      return perSecond(tickets.map((issued) => () => put(store, issued)));
    };
    await alternately(1, throughGateway, straight);
    const rates = await alternately(rounds, throughGateway, straight);
    const what = `upload of 1 MiB with its address, ${CONNECTIONS} connections`;
    const limit = { what: 'PUT straight to the store, addresses requested before', values: rates.limit };
    return [{ what, unit: '/s', product: rates.product, limit, goal: { atLeast: 0.6 } }];
  },
};

async function ticket(gateway: Pool, { headers }: Browser): Promise<UploadTicket> {
  const { statusCode, body } = await gateway.request(toRequest({ path: API.requestUpload, json: REQUEST }, headers));
  if (statusCode !== 200) throw new Error(`${API.requestUpload} answers ${statusCode}: ${await body.text()}`);
  return (await body.json()) as UploadTicket;
}

/** The address is signed for the site's host, whichever server gets the file. */
async function put(pool: Pool, { uploadURL }: UploadTicket): Promise<void> {
  const { host, pathname, search } = new URL(uploadURL);
  const headers = { host, 'content-type': 'application/pdf' };
  const { statusCode, body } = await pool.request({ method: 'PUT', path: pathname + search, headers, body: FILE });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`the upload answers ${statusCode}: ${answer}`);
}

async function perSecond(work: (() => Promise<void>)[]): Promise<number> {
  const startedAt = performance.now();
  await pLimit(CONNECTIONS).map(work, (piece) => piece());
  return work.length / ((performance.now() - startedAt) / 1_000);
}
