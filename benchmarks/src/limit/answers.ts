import type { IncomingMessage } from 'node:http';
import { API } from '@lacorte/contracts';
import type pg from 'pg';
import { pageQueries } from '../dashboard/statements';
import { READ_OWN, READ_RECEIPT, READ_USER } from '../receipts/statements';

/** Header in which the benchmark tells the limit who asks; the product learns it from the session. */
export const USER_HEADER = 'x-benchmark-user';

const RECEIPT = new RegExp(`^${API.application('')}([^/]+)$`);

/** What bare node:http and pg answer to the calls of the benchmarks: rows as they come, as JSON. */
export async function answerTo({ url = '/', headers }: IncomingMessage, pool: pg.Pool): Promise<unknown> {
  const { pathname, searchParams } = new URL(url, 'http://limit');
  const id = RECEIPT.exec(pathname)?.[1];
  if (id !== undefined) return (await pool.query({ ...READ_RECEIPT, values: [id] })).rows[0];
  if (pathname === API.userApplications) return own(pool, headers[USER_HEADER]);
  return page(pool, searchParams);
}

async function own(pool: pg.Pool, userId: unknown) {
  const { rows: users } = await pool.query<{ id: string }>({ ...READ_USER, values: [userId] });
  return (await pool.query({ ...READ_OWN, values: [users[0]?.id] })).rows;
}

async function page(pool: pg.Pool, parameters: URLSearchParams) {
  const { items, counts, total } = pageQueries(parameters);
  const [read, counted] = await Promise.all([pool.query(items), pool.query(counts)]);
  const isFull = read.rows.length === Number(parameters.get('pageSize'));
  const matching = isFull && total ? await pool.query(total) : undefined;
  return { items: read.rows, counts: counted.rows, total: matching?.rows[0] };
}
