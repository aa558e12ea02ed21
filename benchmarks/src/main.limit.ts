// A bare server of node:http and pg, the limit of several benchmarks. It sends its port, and answers the measured calls with plain rows.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API } from '@lacorte/contracts';
import pg from 'pg';
import {
  pageQueries,
  READ_ENTRIES,
  READ_EVENTS,
  READ_OWN,
  READ_RECEIPT,
  READ_USER,
  USER_HEADER,
} from './limit/statements';

/** As many connections as a service of the product has. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const ENTRIES = '/entries';

const server = createServer((request, response) => {
  answerTo(request).then(
    (answer) => {
      const body = JSON.stringify(answer);
      const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      response.writeHead(200, length).end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const { url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://limit');
  if (pathname.endsWith(ENTRIES)) return entries(pathname, searchParams);
  if (pathname === API.userApplications) return own(headers[USER_HEADER]);
  if (pathname === API.adminApplications) return page(searchParams);
  return (await pool.query({ ...READ_RECEIPT, values: [pathname.slice(API.application('').length)] })).rows[0];
}

async function entries(pathname: string, parameters: URLSearchParams) {
  const pageSize = Number(parameters.get('pageSize'));
  const before = (Number(parameters.get('page')) - 1) * pageSize;
  const values = [pathname.slice(API.ranking('').length, -ENTRIES.length), before, before + pageSize];
  return { items: (await pool.query({ ...READ_ENTRIES, values })).rows };
}

async function own(userId: unknown) {
  const { rows: users } = await pool.query<{ id: string }>({ ...READ_USER, values: [userId] });
  const values = [users[0]?.id];
  const [applications, events] = await Promise.all([
    pool.query<{ id: string }>({ ...READ_OWN, values }),
    pool.query<{ applicationId: string }>({ ...READ_EVENTS, values }),
  ]);
  const timelines = Map.groupBy(events.rows, ({ applicationId }) => applicationId);
  return applications.rows.map((application) => ({ ...application, timeline: timelines.get(application.id) }));
}

async function page(parameters: URLSearchParams) {
  const { items, counts, total } = pageQueries(parameters);
  const [read, counted] = await Promise.all([pool.query(items), pool.query(counts)]);
  const isFull = read.rows.length === Number(parameters.get('pageSize'));
  const matching = isFull && total ? await pool.query(total) : undefined;
  return { items: read.rows, counts: counted.rows, total: matching?.rows[0] };
}

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
