import { describe, expect, it } from '@jest/globals';
import { API, HEALTH_PATH, INTERNAL, MAX_STATEMENT_BYTES, translate } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ID, SIGNED, useGateway } from './use-gateway.ts';

const gateway = useGateway();

describe('errors', () => {
  it('are the service’s own when the service answers', async () => {
    gateway.applications.answering = (_, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end('{"message":"mio"}');
      return true;
    };
    const answer = await gateway.ask({ path: API.application(ID) });
    expect([answer.status, answer.json, answer.headers['retry-after']]).toEqual([503, { message: 'mio' }, '7']);
  });

  it('say that a service which is away may be asked again', async () => {
    await gateway.documents.stop();
    const answer = await gateway.ask({ path: API.downloadTender });
    await gateway.documents.start();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json).toEqual({
      statusCode: 503,
      code: 'unavailable',
      message: translate('error.unavailable', 'it'),
      error: 'Service Unavailable',
    });
  });

  it('never repeat a POST whose answer got lost', async () => {
    gateway.applications.answering = (request) => {
      request.socket.destroy();
      return true;
    };
    const answer = await gateway.ask({ method: 'POST', path: API.applications, body: '{}' });
    expect(answer.status).toBe(503);
    expect(gateway.applications.received).toHaveLength(1);
  });

  it.each(['login', 'logout', 'password', 'password-reset', 'password-reset/confirm', 'email-verification/confirm'])(
    'refuse a body above 16 kB to /api/auth/%s',
    async (call) => {
      const limit = 16 * 1024;
      const path = `/api/auth/${call}`;
      const fits = await gateway.ask({ method: 'POST', path, body: Buffer.alloc(limit) });
      expect(fits.json).toMatchObject({ bodyBytes: limit });
      const tooLarge = await gateway.ask({ method: 'POST', path, body: Buffer.alloc(limit + 1) });
      expect([tooLarge.status, tooLarge.json]).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
    },
  );

  it.each([
    ['POST', API.drafts],
    ['PUT', API.userDraft],
  ])('refuse a body above 128 kB, room for 64 kB of escaped letters, to %s %s', async (method, path) => {
    const limit = 128 * 1024;
    const fits = await gateway.ask({ method, path, body: Buffer.alloc(limit) });
    expect(fits.json).toMatchObject({ bodyBytes: limit });
    const tooLarge = await gateway.ask({ method, path, body: Buffer.alloc(limit + 1) });
    expect([tooLarge.status, tooLarge.json]).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
  });

  it('refuse a request of review above 64 kB, room for 4,000 escaped characters', async () => {
    const path = API.requestReview(ID);
    const limit = 64 * 1024;
    const fits = await gateway.ask({ method: 'POST', path, body: Buffer.alloc(limit) });
    expect(fits.json).toMatchObject({ bodyBytes: limit });
    const tooLarge = await gateway.ask({ method: 'POST', path, body: Buffer.alloc(limit + 1) });
    expect([tooLarge.status, tooLarge.json]).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
  });

  it('refuse a body above 1 MiB', async () => {
    const limit = 1024 * 1024;
    const fits = await gateway.ask({ method: 'POST', path: API.contacts, body: Buffer.alloc(limit) });
    expect(fits.json).toMatchObject({ bodyBytes: limit });
    const tooLarge = await gateway.ask({ method: 'POST', path: API.contacts, body: Buffer.alloc(limit + 1) });
    expect(tooLarge.json).toEqual({
      statusCode: 413,
      code: 'too-large',
      message: translate('error.bodyTooLarge', 'it'),
      error: 'Payload Too Large',
    });
  });

  it('say that a service is away also for a body above 1 MiB', async () => {
    gateway.applications.answering = (_, response) => {
      response.destroy();
      return true;
    };
    const body = Buffer.alloc(MAX_STATEMENT_BYTES);
    const answer = await gateway.ask({ method: 'POST', path: API.importPayments, body });
    expect([answer.status, answer.json]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  });

  it.each(['/api/auth/@', `/ricevuta/`, '/?q='])('refuse an address of more than 4 kB: %s', async (start) => {
    const fits = await gateway.ask({ path: start.padEnd(4_000, 'a') });
    expect(fits.status).not.toBe(414);
    const tooLong = await gateway.ask({ path: start.padEnd(4_200, 'a') });
    expect(tooLong.status).toBe(414);
    expect(tooLong.json).toMatchObject({ statusCode: 414, error: 'URI Too Long' });
    expect(tooLong.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it.each([
    ...['%00', '%', '%zz', '%0', 'a%', '%00/pdf', '%/documents', `${ID}%00`].map((id) => `/api/applications/${id}`),
    '/api/admin/applications/%00/history',
    '/api/admin/applications/%/documents/all',
    '/api/admin/payment-requests/%00',
    '/api/admin/contacts/%/answered',
    '/ricevuta/%00',
  ])('know nothing at an address that cannot be read: %s', async (path) => {
    for (const method of ['GET', 'PUT']) {
      const answer = await gateway.ask({ method, path });
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({
        statusCode: 404,
        code: 'not-found',
        message: translate('error.notFound', 'it'),
        error: 'Not Found',
      });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('refuse a request that is none', async () => {
    const answer = await gateway.ask({ path: API.currentUser, headers: ['Host', 'a', 'Host', 'b'] });
    expect([answer.status, answer.json.statusCode, answer.json.code]).toEqual([400, 400, 'bad-request']);
  });

  it('refuse an address or a header that is too long', async () => {
    const address = await gateway.ask({ path: `/api/applications/${'a'.repeat(20_000)}` });
    expect(address.json).toMatchObject({ statusCode: 414, code: 'uri-too-long', error: 'URI Too Long' });
    const header = await gateway.ask({ path: API.currentUser, headers: { Cookie: 'a'.repeat(20_000) } });
    expect(header.json).toMatchObject({
      statusCode: 400,
      code: 'bad-request',
      message: translate('error.malformedBody', 'it'),
    });
  });
});

describe('health', () => {
  it('is what auth gathered', async () => {
    gateway.auth.answering = (request, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'error', services: { auth: 'ok', asked: request.url } }));
      return true;
    };
    const answer = await gateway.ask({ path: HEALTH_PATH });
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({ status: 'error', services: { auth: 'ok', asked: INTERNAL.productHealth } });
  });

  it('has the same form when auth is away', async () => {
    await gateway.auth.stop();
    const answer = await gateway.ask({ path: HEALTH_PATH });
    await gateway.auth.start();
    expect([answer.status, answer.json]).toEqual([503, { status: 'error', services: { auth: 'down' } }]);
  });

  it('is only read', async () => {
    expect((await gateway.ask({ method: 'POST', path: HEALTH_PATH })).status).toBe(405);
  });
});

describe('the log', () => {
  it('has a line of JSON per request, without the query that is a permission', async () => {
    const answer = await gateway.ask({
      method: 'PUT',
      path: `/uploads/log?${SIGNED}`,
      headers: { Cookie: 'sid=secret' },
    });
    const line = await waitFor(
      () => gateway.log.split('\n').find((text) => text.includes(String(answer.headers['x-request-id']))),
      { what: 'the log line' },
    );
    expect(JSON.parse(line)).toMatchObject({ method: 'PUT', route: '/uploads/{file}', status: 200 });
    expect(gateway.log.split('\n').filter((text) => /X-Amz-Signature|sid=secret/.test(text))).toEqual([]);
  });
});
