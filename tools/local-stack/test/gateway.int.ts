import { Agent } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES, translate } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Answer } from './gateway/ask.ts';
import { GatewayUnderTest, SCRIPT } from './gateway/gateway-under-test.ts';
import type { Received } from './gateway/stand-in.ts';

const ID = '3f2b8c1e-0f5d-4a77-9f52-2f0d7f1f8a10';
const SIGNED = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=${'a'.repeat(64)}`;

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start());
afterAll(() => gateway.stop());
beforeEach(() => {
  for (const standIn of gateway.standIns) {
    standIn.received.length = 0;
    standIn.answering = () => false;
  }
});

const valuesOf = (received: Received, name: string) =>
  received.headers.filter(([header]) => header === name).map(([, value]) => value);

function knowSession(id: string, token: string): void {
  gateway.auth.answering = (request, response) => {
    if (request.url !== '/internal/identity') return false;
    const isKnown = request.headers.cookie?.includes(`sid=${id}`);
    response.writeHead(204, isKnown ? { 'X-Identity': token } : {}).end();
    return true;
  };
}

describe('paths', () => {
  it.each([
    ['POST', '/api/auth/login', 'auth'],
    ['GET', '/api/auth/user', 'auth'],
    ['POST', '/api/applications', 'applications'],
    ['GET', `/api/applications/${ID}`, 'applications'],
    ['PUT', `/api/applications/${ID}/documents`, 'applications'],
    ['GET', '/api/user/applications', 'applications'],
    ['POST', '/api/contacts', 'applications'],
    ['GET', '/api/admin/applications?page=2', 'applications'],
    ['PUT', `/api/admin/applications/${ID}/status`, 'applications'],
    ['GET', `/api/applications/${ID}/pdf`, 'documents'],
    ['POST', '/api/objects/upload', 'documents'],
    ['GET', '/api/download-bando', 'documents'],
    ['GET', `/api/admin/applications/${ID}/documents/all`, 'documents'],
    ['GET', `/api/admin/applications/${ID}/documents/codice_fiscale/1`, 'documents'],
    ['POST', '/api/admin/send-payment-requests', 'notifications'],
    ['GET', `/api/admin/payment-requests/${ID}`, 'notifications'],
  ])('%s %s belongs to %s', async (method, path, service) => {
    const answer = await gateway.ask({ method, path });
    expect(answer.json).toMatchObject({ service, method, url: path });
  });

  it.each([
    '/internal/identity',
    '/api/auth/../../internal/identity',
    '/api/auth/..%2f..%2finternal/identity',
    '//internal/identity',
    '/api',
    '/api/unknown',
    '/api/test',
  ])('%s is nobody’s', async (path) => {
    const answer = await gateway.ask({ path });
    expect(answer.status).toBe(404);
    expect(answer.json).toEqual({ statusCode: 404, message: translate('error.notFound', 'it'), error: 'Not Found' });
    expect(gateway.standIns.flatMap((standIn) => standIn.received)).toEqual([]);
  });
});

describe('headers on the way to a service', () => {
  it.each([
    ['X-Identity'],
    ['x-identity'],
    ['X-IDENTITY'],
    ['X-Service-Token'],
    ['x-service-TOKEN'],
    ['Forwarded'],
    ['X-Forwarded-Host'],
    ['X-Forwarded-Port'],
    ['X-Forwarded-Prefix'],
    ['X-Real-IP'],
    ['X-HTTP-Method-Override'],
  ])('never carry the %s that a client made up', async (name) => {
    for (const path of [`/api/applications/${ID}`, '/api/auth/user', '/api/objects/upload', '/healthz']) {
      const answer = await gateway.ask({ path, headers: ['Host', 'localhost', name, 'forged', name, 'forged again'] });
      expect(valuesOf(answer.json, name.toLowerCase())).toEqual([]);
    }
  });

  it('never carry one that is written with an underscore', async () => {
    const { json } = await gateway.ask({
      path: '/api/auth/user',
      headers: { X_Identity: 'forged', X_Forwarded_For: '1.2.3.4' },
    });
    expect(JSON.stringify(json.headers)).not.toMatch(/forged|1\.2\.3\.4/);
  });

  it('say who is connected, by which scheme, to which host, whatever the client says', async () => {
    const headers = ['Host', 'site.example.com', 'X-Forwarded-For', '1.2.3.4', 'X-Forwarded-Proto', 'https'];
    const { json } = await gateway.ask({ path: '/api/auth/user', headers });
    expect(valuesOf(json, 'x-forwarded-for')).toEqual(['127.0.0.1']);
    expect(valuesOf(json, 'x-forwarded-proto')).toEqual(['http']);
    expect(valuesOf(json, 'host')).toEqual(['site.example.com']);
  });

  it('name the request as its answer does, with a name of the gateway’s own', async () => {
    const answer = await gateway.ask({ path: '/api/auth/user', headers: { 'X-Request-Id': 'mine' } });
    const ids = answer.headerLines.filter((line) => line.startsWith('x-request-id:'));
    expect(ids).toEqual([`x-request-id: ${valuesOf(answer.json, 'x-request-id')}`]);
    expect(ids[0]).toMatch(/^x-request-id: [0-9a-f]{32}$/);
  });

  it('travel on connections that are used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = gateway.notifications.connectionCount;
    for (let count = 0; count < 8; count += 1) {
      await gateway.ask({ path: `/api/admin/payment-requests/${ID}`, agent });
    }
    agent.destroy();
    // one per nginx worker at most
    expect(gateway.notifications.connectionCount - before).toBeLessThanOrEqual(4);
    expect(gateway.notifications.received).toHaveLength(8);
  });
});

describe('identity', () => {
  const path = `/api/applications/${ID}`;

  it('is asked of auth when there is a session cookie, and handed on', async () => {
    knowSession('abc', 'token-of-ada');
    const answer = await gateway.ask({ path, headers: { Cookie: 'language=it; sid=abc', 'X-Identity': 'forged' } });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
    expect(answer.headers).not.toHaveProperty('x-identity');
    expect(gateway.auth.received).toHaveLength(1);
  });

  it('is not asked without the cookie', async () => {
    knowSession('abc', 'token-of-ada');
    for (const headers of [{}, { Cookie: 'language=it' }, { Cookie: 'sid=' }]) {
      const answer = await gateway.ask({ path, headers });
      expect(valuesOf(answer.json, 'x-identity')).toEqual([]);
    }
    expect(gateway.auth.received).toEqual([]);
  });

  it('is nobody’s for an unknown session', async () => {
    knowSession('abc', 'token-of-ada');
    const answer = await gateway.ask({ path, headers: { Cookie: 'sid=other', 'X-Identity': 'forged' } });
    expect(answer.status).toBe(200);
    expect(valuesOf(answer.json, 'x-identity')).toEqual([]);
  });

  it('sends auth no body, and the service all of it', async () => {
    knowSession('abc', 'token-of-ada');
    const body = Buffer.alloc(100_000, 'x');
    const headers = { Cookie: 'sid=abc', 'Content-Type': 'application/json' };
    const answer = await gateway.ask({ method: 'POST', path: '/api/applications', headers, body });
    expect(answer.json).toMatchObject({ bodyBytes: body.length });
    expect(gateway.auth.received).toMatchObject([{ url: '/internal/identity', bodyBytes: 0 }]);
  });

  it.each([401, 403, 404, 429, 500, 503])('is unavailable when auth answers %d', async (status) => {
    gateway.auth.answering = (_, response) => {
      response.writeHead(status, { 'X-Identity': 'never' }).end();
      return true;
    };
    const answer = await gateway.ask({ path, headers: { Cookie: 'sid=abc' } });
    expect(answer.status).toBe(200);
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['unavailable']);
  });

  it('is unavailable when auth takes longer than two seconds', async () => {
    gateway.auth.answering = () => true;
    const start = Date.now();
    const answer = await gateway.ask({ path, headers: { Cookie: 'sid=abc' } });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['unavailable']);
    expect(Date.now() - start).toBeLessThan(4_000);
  });

  it('is unavailable while auth is away, and known again when it is back', async () => {
    await gateway.auth.stop();
    const away = await gateway.ask({ path, headers: { Cookie: 'sid=abc' } });
    expect(away.status).toBe(200);
    expect(valuesOf(away.json, 'x-identity')).toEqual(['unavailable']);
    const anonymous = await gateway.ask({ path });
    expect(valuesOf(anonymous.json, 'x-identity')).toEqual([]);
    await gateway.auth.start();
    knowSession('abc', 'token-of-ada');
    const back = await gateway.ask({ path, headers: { Cookie: 'sid=abc' } });
    expect(valuesOf(back.json, 'x-identity')).toEqual(['token-of-ada']);
  });
});

describe('errors', () => {
  it('are the service’s own when the service answers', async () => {
    gateway.applications.answering = (_, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '7' }).end('{"message":"mio"}');
      return true;
    };
    const answer = await gateway.ask({ path: `/api/applications/${ID}` });
    expect([answer.status, answer.json, answer.headers['retry-after']]).toEqual([503, { message: 'mio' }, '7']);
  });

  it('say that a service which is away may be asked again', async () => {
    await gateway.documents.stop();
    const answer = await gateway.ask({ path: '/api/download-bando' });
    await gateway.documents.start();
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json).toEqual({
      statusCode: 503,
      message: translate('error.unavailable', 'it'),
      error: 'Service Unavailable',
    });
  });

  it('never repeat a POST whose answer got lost', async () => {
    gateway.applications.answering = (request) => {
      request.socket.destroy();
      return true;
    };
    const answer = await gateway.ask({ method: 'POST', path: '/api/applications', body: '{}' });
    expect(answer.status).toBe(503);
    expect(gateway.applications.received).toHaveLength(1);
  });

  it('refuse a body above 6 MiB', async () => {
    const limit = 6 * 1024 * 1024;
    const fits = await gateway.ask({ method: 'POST', path: '/api/contacts', body: Buffer.alloc(limit) });
    expect(fits.json).toMatchObject({ bodyBytes: limit });
    const tooLarge = await gateway.ask({ method: 'POST', path: '/api/contacts', body: Buffer.alloc(limit + 1) });
    expect(tooLarge.json).toEqual({
      statusCode: 413,
      message: translate('error.bodyTooLarge', 'it'),
      error: 'Payload Too Large',
    });
  });

  it('refuse an address or a header that is too long', async () => {
    const address = await gateway.ask({ path: `/api/applications/${'a'.repeat(20_000)}` });
    expect(address.json).toMatchObject({ statusCode: 414, error: 'URI Too Long' });
    const header = await gateway.ask({ path: '/api/auth/user', headers: { Cookie: 'a'.repeat(20_000) } });
    expect(header.json).toMatchObject({ statusCode: 400, message: translate('error.malformedBody', 'it') });
  });

  it('speak French to who chose it', async () => {
    const answer = await gateway.ask({ path: '/api/unknown', headers: { Cookie: 'language=fr' } });
    expect(answer.json.message).toBe(translate('error.notFound', 'fr'));
  });
});

describe('health', () => {
  it('is what auth gathered', async () => {
    gateway.auth.answering = (request, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'error', services: { auth: 'ok', asked: request.url } }));
      return true;
    };
    const answer = await gateway.ask({ path: '/healthz' });
    expect(answer.status).toBe(503);
    expect(answer.json).toEqual({ status: 'error', services: { auth: 'ok', asked: '/internal/healthz' } });
  });

  it('has the same form when auth is away', async () => {
    await gateway.auth.stop();
    const answer = await gateway.ask({ path: '/healthz' });
    await gateway.auth.start();
    expect([answer.status, answer.json]).toEqual([503, { status: 'error', services: { auth: 'down' } }]);
  });

  it('is only read', async () => {
    expect((await gateway.ask({ method: 'POST', path: '/healthz' })).status).toBe(405);
  });
});

describe('uploads', () => {
  const path = `/uploads/abc/carta%20d'identit%C3%A0.pdf?${SIGNED}`;

  it('pass to storage with the host that was signed, and with nothing about the person', async () => {
    const headers = {
      Host: 'site.example.com',
      'Content-Type': 'application/pdf',
      Cookie: 'sid=abc',
      Authorization: 'Bearer x',
      'X-Identity': 'forged',
      'x-amz-copy-source': '/files/somebody-elses',
      'x-amz-acl': 'public-read',
    };
    const answer = await gateway.ask({ method: 'PUT', path, headers, body: 'content' });
    expect(answer.json).toMatchObject({ service: 'storage', method: 'PUT', url: path, bodyBytes: 7 });
    const names = (answer.json as Received).headers.map(([name]) => name).sort();
    expect(names).toEqual(['content-length', 'content-type', 'host', 'x-request-id']);
    expect(valuesOf(answer.json, 'host')).toEqual(['site.example.com']);
    expect(gateway.auth.received).toEqual([]);
  });

  it.each(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])('are not for %s', async (method) => {
    const answer = await gateway.ask({ method, path });
    expect(answer.status).toBe(405);
    expect(gateway.storage.received).toEqual([]);
  });

  it.each([
    '/uploads/abc/carta.pdf',
    '/uploads/abc/carta.pdf?X-Amz-Signature=',
    '/uploads/abc/carta.pdf?x=X-Amz-Signature=short',
    `/uploads/../uploads/x/../carta.pdf?${SIGNED}`,
    `/uploads/x%2f..%2fcarta.pdf?${SIGNED}`,
  ])('need a signature and a plain path: %s', async (unsigned) => {
    const answer = await gateway.ask({ method: 'PUT', path: unsigned, body: 'x' });
    expect(answer.json).toMatchObject({ statusCode: 403, message: translate('error.forbidden', 'it') });
    expect(gateway.storage.received).toEqual([]);
  });

  it('reach no other bucket', async () => {
    for (const other of [`/files/a.pdf?${SIGNED}`, `/uploads/../files/a.pdf?${SIGNED}`, `/uploads?${SIGNED}`]) {
      const answer = await gateway.ask({ method: 'PUT', path: other, body: 'x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(gateway.storage.received).toEqual([]);
  });

  it.each([
    ['with its length', false],
    ['in chunks', true],
  ])('take exactly 5 MiB, sent %s', async (_, inChunks) => {
    const send = (bytes: number) => {
      const body = Buffer.alloc(bytes, 'x');
      const chunks = [body.subarray(0, 1_000_000), body.subarray(1_000_000)];
      return gateway.ask({ method: 'PUT', path, body: inChunks ? chunks : body });
    };
    const fits = await send(MAX_FILE_BYTES);
    expect(fits.json).toMatchObject({ bodyBytes: MAX_FILE_BYTES });
    const tooLarge = await send(MAX_FILE_BYTES + 1);
    expect(tooLarge.json).toMatchObject({ statusCode: 413, message: translate('error.bodyTooLarge', 'it') });
    expect(gateway.storage.received).toHaveLength(1);
  });

  it.each([
    [403, 403],
    [401, 403],
    [404, 404],
    [400, 400],
    [500, 503],
    [503, 503],
  ])('turn storage’s XML for %d into JSON', async (status, expected) => {
    gateway.storage.answering = (_, response) => {
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end('<Error><Code>No</Code></Error>');
      return true;
    };
    const answer = await gateway.ask({ method: 'PUT', path, body: 'x' });
    expect(answer.status).toBe(expected);
    expect(answer.json).toMatchObject({ statusCode: expected });
  });
});

describe('pages', () => {
  it.each(['/', '/iscrizione', '/chi-siamo/', '/Bando', `/ricevuta/${ID}`, '/ricevuta/a.b', '/admin'])(
    '%s is a page, asked for anew every time',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toContain('<title>La Corte</title>');
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
  );

  it.each(['/nonexistent', '/ricevuta', '/ricevuta/a/b', '/iscrizione/x', '/assets'])(
    '%s is the page that says there is none',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBe(404);
      expect(answer.body.toString()).toContain('<title>La Corte</title>');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    },
  );

  it.each(['/assets/gone-1234.js', '/nothing.png', '/.env', '/assets/../../configuration/nginx.conf'])(
    '%s is a file that does not exist',
    async (path) => {
      const answer = await gateway.ask({ path });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.json).toMatchObject({ statusCode: answer.status });
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  it('keep hashed files for a year', async () => {
    const answer = await gateway.ask({ path: '/assets/style-9c1d.css', headers: { 'Accept-Encoding': 'br, gzip' } });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0.5', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['brave', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('send the copy made ahead of time that %j asks for', async (accepted, encoding, decompress) => {
    const headers = { 'Accept-Encoding': accepted };
    const answer = await gateway.ask({ path: '/assets/index-4f2a.js', headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headerLines.filter((line) => line.startsWith('content-type:'))).toEqual([
      'content-type: text/javascript; charset=utf-8',
    ]);
    expect(decompress(answer.body).toString()).toBe(SCRIPT);
  });

  it('are not sent again when nothing changed', async () => {
    const first = await gateway.ask({ path: '/assets/index-4f2a.js' });
    const headers = { 'If-None-Match': first.headers.etag };
    expect((await gateway.ask({ path: '/assets/index-4f2a.js', headers })).status).toBe(304);
  });

  it('read the installation’s links', async () => {
    const answer = await gateway.ask({ path: '/settings.json' });
    expect(answer.json).toEqual({
      paymentUrl: 'https://pay.example.com/?fee=%22150%22',
      planBasicUrl: 'https://pay.example.com/basic',
      planProUrl: 'https://pay.example.com/pro',
      planMembersUrl: 'https://pay.example.com/members',
    });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('every answer', () => {
  const ALWAYS: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^strict-origin-when-cross-origin$/,
    'permissions-policy': /camera=\(\)/,
    'content-security-policy': /default-src 'self'.*frame-ancestors 'none'/,
    'x-request-id': /^[0-9a-f]{32}$/,
  };

  function expectSafe(answer: Answer): void {
    for (const [name, value] of Object.entries(ALWAYS)) {
      const lines = answer.headerLines.filter((line) => line.startsWith(`${name}:`));
      expect(lines).toHaveLength(1);
      expect(answer.headers[name]).toMatch(value);
    }
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers.server ?? '').not.toMatch(/\d/);
  }

  it.each([
    ['GET', '/'],
    ['GET', '/nonexistent'],
    ['GET', '/assets/index-4f2a.js'],
    ['GET', '/assets/gone.js'],
    ['GET', '/favicon.svg'],
    ['GET', '/settings.json'],
    ['POST', '/assets/index-4f2a.js'],
    ['GET', '/api/auth/user'],
    ['GET', `/api/applications/${ID}`],
    ['GET', '/api/unknown'],
    ['GET', '/healthz'],
    ['GET', '/uploads/x'],
    ['PUT', '/uploads/x'],
    ['PUT', `/uploads/x?${SIGNED}`],
    ['GET', `/${'a'.repeat(20_000)}`],
    ['TRACE', '/'],
  ])('has the security headers once: %s %.40s', async (method, path) => {
    expectSafe(await gateway.ask({ method, path }));
  });

  it('has them when a part is away', async () => {
    await gateway.auth.stop();
    const answers = [await gateway.ask({ path: '/healthz' }), await gateway.ask({ path: '/api/auth/user' })];
    await gateway.auth.start();
    for (const answer of answers) expectSafe(answer);
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
    expect(JSON.parse(line)).toMatchObject({ method: 'PUT', path: '/uploads/log', status: 200 });
    expect(gateway.log.split('\n').filter((text) => /X-Amz-Signature|sid=secret/.test(text))).toEqual([]);
  });
});
