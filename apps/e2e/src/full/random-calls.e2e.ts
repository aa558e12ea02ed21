import { request as send } from 'node:http';
import { anApplication } from '@lacorte/testing/builders';
import { ADMIN, PATIENCE_MS } from '@lacorte/testing/product';
import { expect, type PlaywrightWorkerArgs, test } from '@playwright/test';
import fc from 'fast-check';
import { type DescribedCall, describedCalls, describedStatuses } from './api-description';

/** The seed is fixed by default. Set FUZZ_SEED=$RANDOM FUZZ_RUNS=20000 to try more calls. */
const SEED = Number(process.env.FUZZ_SEED ?? 2_024);
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_500);

/** Hostile or broken input values. */
const HOSTILE = [
  ...['', ' ', '\u0000', '%00', '%', '%E0%A4%A', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '../../../etc/passwd'],
  ...['__proto__', 'constructor', 'prototype', 'null', 'undefined', 'NaN', '-1', '1e309', '9007199254740993'],
  ...["' OR 1=1 --", "'; DROP TABLE applications.application; --", '%_%', '#{7*7}', '<script>alert(1)</script>'],
  ...['{{constructor.constructor("return process")()}}', '\r\nSet-Cookie: sid=x', '\ud800', '\u202e\u200b\ufeff'],
  ...['🏠'.repeat(50), 'a'.repeat(5_000), '2026-02-30', '0000-00-00'],
  ...['11111111-2222-4333-8444-555555555555', '11111111-2222-4333-8444-55555555555Z'],
];
const HEADERS = ['Idempotency-Key', 'Accept', 'Accept-Language', 'Range', 'If-None-Match', 'X-Identity'];
const BROKEN = ['{', '[]', 'null', '"x"', '{"a":1,}', '{"__proto__":{"role":"admin"}}', '['.repeat(20_000), '\ufeff{}'];

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }), fc.string());
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [[]], { length: 9 }),
);

/** A raw request. */
interface RandomCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  caller: 'anonymous' | 'user' | 'admin';
}

/** Header values that Node can send. */
const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000));

/** A raw or percent-encoded path segment; unsendable characters are always encoded. */
const pathText = fc
  .tuple(hostileText, fc.boolean())
  .map(([text, encode]) =>
    encode ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^!-~]/g, '').replace(/[?#]/g, ''),
  );

function bodyOf({ properties }: DescribedCall): fc.Arbitrary<string | undefined> {
  if (properties.length === 0) return fc.option(hostileText, { nil: undefined, freq: 5 });
  const valid = anApplication().body() as Record<string, unknown>;
  const record = fc.dictionary(fc.constantFrom(...properties, '__proto__', 'constructor', 'role', 'id'), hostileValue);
  const nearlyValid = record.map((some) => ({ ...valid, ...some }));
  return fc.oneof(
    { weight: 4, arbitrary: record.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: nearlyValid.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: hostileText },
  );
}

function randomCall(call: DescribedCall): fc.Arbitrary<RandomCall> {
  const placeholders = call.path.match(/\{\w+\}/g) ?? [];
  // Administrators are left out, because a batch of payment requests is slow and has tests of its own.
  const callers =
    call.path === '/api/admin/send-payment-requests' ? ['anonymous', 'user'] : ['anonymous', 'user', 'admin'];
  return fc
    .record({
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant(call.method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS') },
      ),
      parts: fc.tuple(...placeholders.map(() => pathText)),
      query: fc.dictionary(
        fc.constantFrom('q', 'page', 'pageSize', 'sort', 'status', '__proto__', 'q[]', 'page[x]', ...call.query),
        pathText,
      ),
      headers: fc.dictionary(fc.constantFrom(...HEADERS, ...call.headers), headerText),
      // Wrong values are refused before all other checks, so these headers are rare.
      seldom: fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.dictionary(fc.constantFrom('Content-Type', 'Origin'), headerText) },
      ),
      cookies: fc.option(headerText, { nil: undefined, freq: 3 }),
      body: bodyOf(call),
      caller: fc.constantFrom(...(callers as RandomCall['caller'][])),
    })
    .map(({ method, parts, query, headers, seldom, cookies, body, caller }) => {
      let index = 0;
      const path = call.path.replace(/\{\w+\}/g, () => parts[index++] ?? '');
      const search = Object.entries(query)
        .map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
        .join('&');
      const own = { 'Content-Type': 'application/json', ...headers, ...seldom };
      const all = cookies === undefined ? own : { ...own, Cookie: cookies };
      return { method, path: search ? `${path}?${search}` : path, headers: all, body, caller };
    });
}

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Node's HTTP client sends addresses and headers unchanged. */
function ask({ method, path, headers, body }: RandomCall, cookie: string): Promise<Answer> {
  const { hostname, port } = new URL(process.env.E2E_BASE_URL ?? '');
  const sent = body === undefined ? undefined : Buffer.from(body.toWellFormed());
  const cookies = [cookie, headers.Cookie].filter(Boolean).join('; ');
  return new Promise((resolve, reject) => {
    const outgoing = send(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(cookies && { Cookie: cookies }), ...(sent && { 'Content-Length': sent.length }) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      },
    );
    outgoing.on('error', reject).setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(sent);
  });
}

const INSIDES =
  /\n\s+at \S|node_modules|\/(?:apps|libs|dist)\/|\.[cm]?[jt]s:\d+|QueryFailedError|syntax error at|ECONN|violates .* constraint/;

/**
 * Returns the problem of an answer, if any. It does not use `expect`, because `expect` adds a step to the trace and so slows down thousands
 * of calls.
 */
function faultOf({ method }: RandomCall, { status, headers, body }: Answer): string | undefined {
  if (status >= 500) return 'failed';
  if (headers['x-content-type-options'] !== 'nosniff') return 'lets the browser guess the type';
  if ('x-powered-by' in headers) return 'says what it is made with';
  if (status < 400) return undefined;
  if (INSIDES.test(body)) return 'shows its insides';
  const isJson = String(headers['content-type']).startsWith('application/json');
  return method === 'HEAD' || !isJson || saysWhy(status, body) ? undefined : 'does not say why it refuses';
}

/** Whether a refusal is an error body with a message. */
function saysWhy(status: number, body: string): boolean {
  try {
    const { statusCode, message } = JSON.parse(body);
    return statusCode === status && typeof message === 'string' && /\p{L}/u.test(message);
  } catch {
    return false;
  }
}

async function cookieOf(playwright: PlaywrightWorkerArgs['playwright'], login: { email: string; password?: string }) {
  const context = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL });
  const { email, password } = login;
  expect((await context.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('whatever is sent to any call, the answer is one of the product’s own', async ({ playwright, request }) => {
  test.setTimeout(PATIENCE_MS + RUNS * (PATIENCE_MS / 600));
  const applicant = anApplication().body();
  expect((await request.post('/api/applications', { data: applicant })).status()).toBe(201);
  const cookies = {
    anonymous: '',
    user: await cookieOf(playwright, applicant),
    admin: await cookieOf(playwright, ADMIN),
  };
  // The first call would end the session of the remaining calls, and the second one would end the sessions of other
  // tests.
  const ending = ['POST /api/auth/logout', 'DELETE /api/auth/sessions'];
  const calls = describedCalls().filter(({ method, path }) => !ending.includes(`${method.toUpperCase()} ${path}`));
  const answered: Record<number, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls.map(randomCall)), async (call) => {
      const answer = await ask(call, cookies[call.caller]);
      answered[answer.status] = (answered[answer.status] ?? 0) + 1;
      const described = describedStatuses(calls, call.method, call.path) ?? [answer.status];
      // The gateway refuses request lines over 4 kB before routing.
      if (call.path.length > 4_000) described.push(414);
      const fault = described.includes(answer.status) ? faultOf(call, answer) : 'answers what is not described';
      if (fault) throw new Error(`${fault}: ${answer.status} ${answer.body.slice(0, 500)}`);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  console.log(`random calls by answer: ${JSON.stringify(answered)}`);
  expect((await request.get('/healthz')).status()).toBe(200);
});
