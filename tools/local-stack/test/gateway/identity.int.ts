import { describe, expect, it } from '@jest/globals';
import { API, MAX_STATEMENT_BYTES } from '@lacorte/contracts';
import { ID, useGateway, valuesOf } from './use-gateway.ts';

const gateway = useGateway();

function knowSession(id: string, token: string): void {
  gateway.auth.answering = (request, response) => {
    if (request.url !== '/internal/identity') return false;
    const isKnown = request.headers.cookie?.includes(`sid=${id}`);
    response.writeHead(204, isKnown ? { 'X-Identity': token } : {}).end();
    return true;
  };
}

describe('identity', () => {
  const path = `/api/applications/${ID}`;

  it('is asked of auth when there is a session cookie, and handed on', async () => {
    knowSession('abc', 'token-of-ada');
    const answer = await gateway.ask({ path, headers: { Cookie: 'language=it; sid=abc', 'X-Identity': 'forged' } });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
    expect(answer.headers).not.toHaveProperty('x-identity');
    expect(gateway.auth.received).toHaveLength(1);
  });

  it.each(['password', 'email-verification', 'email-verification/confirm'])(
    'is handed on to auth itself for /api/auth/%s',
    async (call) => {
      knowSession('abc', 'token-of-ada');
      const headers = { Cookie: 'sid=abc', 'X-Identity': 'forged' };
      const answer = await gateway.ask({ method: 'POST', path: `/api/auth/${call}`, headers });
      expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
    },
  );

  it('is asked by the cookie of a site reached by https, too', async () => {
    knowSession('abc', 'token-of-ada');
    const answer = await gateway.ask({ path, headers: { Cookie: 'language=it;__Host-sid=abc' } });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
  });

  it('is not asked without the cookie', async () => {
    knowSession('abc', 'token-of-ada');
    for (const headers of [{}, { Cookie: 'language=it' }, { Cookie: 'sid=' }, { Cookie: 'xsid=abc' }]) {
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

  it.each(['/_identity', '/%5fidentity', '//_identity?a=b'])('has no address: %s', async (address) => {
    for (const headers of [{}, { Cookie: 'sid=abc' }]) {
      const answer = await gateway.ask({ path: address, headers });
      expect([answer.status, answer.json.code]).toEqual([404, 'not-found']);
    }
    expect(gateway.auth.received).toEqual([]);
  });

  it('sends auth no body, and the service all of it', async () => {
    knowSession('abc', 'token-of-ada');
    const body = Buffer.alloc(100_000, 'x');
    const headers = { Cookie: 'sid=abc', 'Content-Type': 'application/json' };
    const answer = await gateway.ask({ method: 'POST', path: '/api/applications', headers, body });
    expect(answer.json).toMatchObject({ bodyBytes: body.length });
    expect(gateway.auth.received).toMatchObject([{ url: '/internal/identity', bodyBytes: 0 }]);
  });

  it('is asked for a bank statement of 5 MiB, whose body is larger than that of other calls', async () => {
    knowSession('abc', 'token-of-ada');
    const body = Buffer.alloc(MAX_STATEMENT_BYTES);
    const answer = await gateway.ask({
      method: 'POST',
      path: API.importPayments,
      headers: { Cookie: 'sid=abc' },
      body,
    });
    expect(answer.json).toMatchObject({ bodyBytes: body.length });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
  });

  it('is asked without the reader’s conditions, which are for the service', async () => {
    knowSession('abc', 'token-of-ada');
    const conditions = { 'If-None-Match': '*', 'If-Modified-Since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    const answer = await gateway.ask({ path, headers: { Cookie: 'sid=abc', ...conditions } });
    expect(valuesOf(answer.json, 'if-none-match')).toEqual(['*']);
    const [asked] = gateway.auth.received;
    expect([valuesOf(asked, 'if-none-match'), valuesOf(asked, 'if-modified-since')]).toEqual([[], []]);
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
