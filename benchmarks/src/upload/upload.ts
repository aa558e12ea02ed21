import { API, type UploadTicket } from '@lacorte/contracts';
import { aPdf } from '@lacorte/testing/builders';
import { Browser } from '@lacorte/testing/product';
import pLimit from 'p-limit';
import { Pool } from 'undici';
import { alternately } from '../measuring/alternately';
import type { Bench, Benchmark, Measurement } from '../measuring/benchmark';

/** Two applicants, each sending two files at once, as the form does. */
const CONNECTIONS = 4;
const MIB = 1024 * 1024;
const FILE = aPdf(MIB);
const REQUEST = { fileName: 'documento.pdf' };

/** Files of an application on their way into the store. */
export const upload: Benchmark = {
  name: 'upload',
  applications: () => 0,
  async run(bench) {
    const gateway = new Pool(bench.product.origin, { connections: CONNECTIONS, pipelining: 1 });
    const store = new Pool(bench.product.urls.objectStorage, { connections: CONNECTIONS, pipelining: 1 });
    try {
      return [await measure(bench, gateway, store)];
    } finally {
      await Promise.all([gateway.destroy(), store.destroy()]);
    }
  },
};

async function measure({ product, rounds, isShort }: Bench, gateway: Pool, store: Pool): Promise<Measurement> {
  const files = isShort ? 20 : 150;
  const browser = new Browser(product.origin);
  // ties the browser to what it uploads
  await browser.call<UploadTicket>('POST', API.requestUpload, REQUEST);
  const asForm = async () => put(gateway, await ticket(gateway, browser));
  const throughGateway = () => perSecond(Array.from({ length: files }, () => asForm));
  const straight = async () => {
    const tickets: UploadTicket[] = [];
    while (tickets.length < files) tickets.push(await ticket(gateway, browser));
    return perSecond(tickets.map((issued) => () => put(store, issued)));
  };
  await alternately(1, throughGateway, straight);
  const turns = await alternately(rounds, throughGateway, straight);
  return {
    what: `upload of 1 MiB, its address asked for before, ${CONNECTIONS} connections`,
    unit: '/s',
    product: turns.product,
    limit: { what: 'PUT straight to the store, addresses asked for ahead', values: turns.limit },
    goal: { of: 'ratio', atLeast: 0.6 },
  };
}

async function ticket(gateway: Pool, { headers }: Browser): Promise<UploadTicket> {
  const { statusCode, body } = await gateway.request({
    method: 'POST',
    path: API.requestUpload,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
  if (statusCode !== 200) throw new Error(`${API.requestUpload} answers ${statusCode}: ${await body.text()}`);
  return (await body.json()) as UploadTicket;
}

/** The address is signed for the site's host, whoever is asked to take the file. */
async function put(pool: Pool, { uploadURL }: UploadTicket): Promise<void> {
  const { host, pathname, search } = new URL(uploadURL);
  const { statusCode, body } = await pool.request({
    method: 'PUT',
    path: pathname + search,
    headers: { host, 'content-type': 'application/pdf' },
    body: FILE,
  });
  const answer = await body.text();
  if (statusCode !== 200) throw new Error(`the upload answers ${statusCode}: ${answer}`);
}

/** Does all of it, as much at once as there are connections. */
async function perSecond(work: (() => Promise<void>)[]): Promise<number> {
  const startedAt = performance.now();
  await pLimit(CONNECTIONS).map(work, (piece) => piece());
  return work.length / ((performance.now() - startedAt) / 1_000);
}
