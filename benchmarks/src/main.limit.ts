// Bare node:http and pg, for the benchmarks' comparison: tells its port, then answers like the product's dashboard.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type PageQueries, pageQueries } from './dashboard/statements';

/** As many as a service of the product has. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await page(pageQueries(new URL(request.url ?? '/', 'http://limit').searchParams)));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

async function page({ items, counts, total }: PageQueries) {
  const [read, counted, matching] = await Promise.all([
    pool.query(items),
    pool.query(counts),
    total ? pool.query(total) : undefined,
  ]);
  return { items: read.rows, counts: counted.rows, total: matching?.rows[0] };
}

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
