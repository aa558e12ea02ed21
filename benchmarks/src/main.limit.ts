// Bare node:http and pg, the limit of several benchmarks: sends its port, then answers the measured calls with plain rows.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { API, type SaveAssessment, type SaveDraftDto } from '@lacorte/contracts';
import { assess, FACT_NAMES, NO_FACTS } from '@lacorte/tender-rules';
import pg from 'pg';
import {
  ADD_PAYMENT,
  pageQueries,
  READ_ENTRIES,
  READ_EVENTS,
  READ_OWN,
  READ_RECEIPT,
  READ_USER,
  SAVE_ASSESSMENT,
  SAVE_DRAFT,
  USER_HEADER,
} from './limit/statements';
import { WEBHOOK_SECRET } from './product/webhook-secret';

/** As many connections as a service of the product has. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const ASSESSMENT = '/assessment';
const ENTRIES = '/entries';

/** Body of the static answer. */
const STATIC = Buffer.from(process.env.STATIC_ANSWER ?? '');
const STATIC_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'content-length': STATIC.length };

const server = createServer((request, response) => {
  if (request.url === API.currentTender) {
    response.writeHead(200, STATIC_HEADERS).end(STATIC);
    return;
  }
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
  if (pathname === API.userDraft) return save(request);
  if (pathname.endsWith(ENTRIES)) return entries(pathname, searchParams);
  if (pathname.endsWith(ASSESSMENT)) return saveAssessment(request, pathname);
  if (pathname === API.paymentEvents) return receive(request);
  if (pathname === API.userApplications) return own(headers[USER_HEADER]);
  if (pathname === API.adminApplications) return page(searchParams);
  return (await pool.query({ ...READ_RECEIPT, values: [pathname.slice(API.application('').length)] })).rows[0];
}

/** @throws Error for another version, so that the measurement stops */
async function save(request: IncomingMessage) {
  const { values, version } = (await json(request)) as SaveDraftDto;
  const parameters = [request.headers[USER_HEADER], version, JSON.stringify(values), 'it'];
  const { rows } = await pool.query({ ...SAVE_DRAFT, values: parameters });
  if (rows.length === 0) throw new Error(`the draft has not version ${version}`);
  return rows[0];
}

async function entries(pathname: string, parameters: URLSearchParams) {
  const pageSize = Number(parameters.get('pageSize'));
  const before = (Number(parameters.get('page')) - 1) * pageSize;
  const values = [pathname.slice(API.ranking('').length, -ENTRIES.length), before, before + pageSize];
  return { items: (await pool.query({ ...READ_ENTRIES, values })).rows };
}

/** @throws Error for another version, so that the measurement stops */
async function saveAssessment(request: IncomingMessage, pathname: string) {
  const id = pathname.slice(API.adminApplication('').length, -ASSESSMENT.length);
  const { facts, version } = (await json(request)) as SaveAssessment;
  const values = [id, version, ...FACT_NAMES.map((name) => facts[name])];
  const { rows } = await pool.query({ ...SAVE_ASSESSMENT, values });
  const [row] = rows;
  if (!row) throw new Error(`the assessment has not version ${version}`);
  const result = assess({ ...NO_FACTS, ...facts }, { rules: row.rules, birthDate: '1980-01-01', ageDay: '2026-01-01' });
  return { version: row.version, facts, result, assessedBy: row.assessed_by_email, assessedAt: row.assessed_at };
}

/** @throws Error for a wrong signature */
async function receive(request: IncomingMessage) {
  const body = await buffer(request);
  const [, time, given = ''] = /^t=(\d+),v1=(.*)$/.exec(String(request.headers['stripe-signature'])) ?? [];
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) throw new Error('the signature is wrong');
  const { id, data } = JSON.parse(body.toString());
  const { amount_total: cents, client_reference_id: text, customer_details: payer } = data.object;
  await pool.query({ ...ADD_PAYMENT, values: [randomUUID(), `event:${id}`, cents, payer.name, text, id] });
  return { received: true };
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
