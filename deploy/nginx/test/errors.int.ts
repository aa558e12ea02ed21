import { expect, it } from '@jest/globals';
import { API, MAX_STATEMENT_BYTES, translate } from '@lacorte/contracts';
import { answerWith, breakOff, findingsOf, ID, unless, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();
const KILOBYTE = 1024;

it('passes on what a service says', async () => {
  answerWith(gateway.applications, (_, response) =>
    response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end('{"message":"mio"}'),
  );
  const { status, json, headers } = await gateway.ask({ path: API.application(ID) });
  expect([status, json, headers['retry-after']]).toEqual([503, { message: 'mio' }, '7']);
});

it('says that a service which is away may be asked again', async () => {
  await gateway.documents.stop();
  const { status, json, headers } = await gateway.ask({ path: API.downloadTender });
  await gateway.documents.start();
  const message = translate('error.unavailable', 'it');
  const expected = { statusCode: 503, code: 'unavailable', message, error: 'Service Unavailable' };
  expect([status, headers['retry-after'], json]).toEqual([503, '5', expected]);
});

it('says so also for a body above 1 MiB, and never repeats a POST whose answer got lost', async () => {
  breakOff(gateway.applications);
  const body = Buffer.alloc(MAX_STATEMENT_BYTES);
  const { status, json } = await gateway.ask({ method: 'POST', path: API.importPayments, body });
  expect([status, json.code]).toEqual([503, 'unavailable']);
  gateway.applications.received.length = 0;
  expect((await gateway.ask({ method: 'POST', path: API.applications, body: '{}' })).status).toBe(503);
  expect(gateway.applications.received).toHaveLength(1);
});

it('refuses a body above the limit of its call', async () => {
  const accounts = [
    'login',
    'logout',
    'password',
    'email',
    'password-reset',
    'password-reset/confirm',
    'email-verification/confirm',
  ];
  const limits: { method?: string; path: string; kilobytes: number }[] = [
    ...accounts.map((call) => ({ path: `/api/auth/${call}`, kilobytes: 16 })),
    // The limit of drafts leaves room for 64 kB of escaped letters.
    { path: API.drafts, kilobytes: 128 },
    { method: 'PUT', path: API.userDraft, kilobytes: 128 },
    // The limit of requests of review leaves room for 4,000 escaped characters.
    { path: API.requestReview(ID), kilobytes: 64 },
    { path: API.contacts, kilobytes: 1024 },
  ];
  const message = translate('error.bodyTooLarge', 'it');
  const refusal = { statusCode: 413, code: 'too-large', message, error: 'Payload Too Large' };
  for (const { method = 'POST', path, kilobytes } of limits) {
    const fits = await gateway.ask({ method, path, body: Buffer.alloc(kilobytes * KILOBYTE) });
    expect([path, fits.json.bodyBytes]).toEqual([path, kilobytes * KILOBYTE]);
    const { status, json } = await gateway.ask({ method, path, body: Buffer.alloc(kilobytes * KILOBYTE + 1) });
    expect([path, status, json]).toEqual([path, 413, refusal]);
  }
});

it('refuses an address of more than 4 kB', async () => {
  for (const start of ['/api/auth/@', '/ricevuta/', '/?q=']) {
    expect((await gateway.ask({ path: start.padEnd(4_000, 'a') })).status).not.toBe(414);
    const { status, json, headers } = await gateway.ask({ path: start.padEnd(4_200, 'a') });
    expect([start, status, json.code, json.error]).toEqual([start, 414, 'uri-too-long', 'URI Too Long']);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  }
});

it('refuses a header of more than 4 kB, and two hosts', async () => {
  const header = await gateway.ask({ path: API.currentUser, headers: { Cookie: 'a'.repeat(20_000) } });
  const message = translate('error.malformedBody', 'it');
  expect(header.json).toMatchObject({ statusCode: 400, code: 'bad-request', message });
  const hosts = await gateway.ask({ path: API.currentUser, headers: ['Host', 'a', 'Host', 'b'] });
  expect([hosts.status, hosts.json.statusCode, hosts.json.code]).toEqual([400, 400, 'bad-request']);
});

it('knows nothing at an address that cannot be read', async () => {
  const ids = ['%00', '%', '%zz', '%0', 'a%', '%00/pdf', '%/documents', `${ID}%00`];
  const paths = [
    ...ids.map((id) => `/api/applications/${id}`),
    '/api/admin/applications/%00/history',
    '/api/admin/applications/%/documents/all',
    '/api/admin/payment-requests/%00',
    '/api/admin/contacts/%/answered',
    '/ricevuta/%00',
  ];
  const message = translate('error.notFound', 'it');
  const expected = JSON.stringify({ statusCode: 404, code: 'not-found', message, error: 'Not Found' });
  const questions = paths.flatMap((path) => ['GET', 'PUT'].map((method) => ({ method, path })));
  const findings = await findingsOf(questions, async (question) => {
    const { status, json, headers } = await gateway.ask(question);
    const isSafe = headers['x-content-type-options'] === 'nosniff';
    return unless({ status, json }, status === 404 && JSON.stringify(json) === expected && isSafe);
  });
  expect(findings).toEqual([]);
});
