import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { API, HEALTH_PATH, INTERNAL, MAX_STATEMENT_BYTES, QUEUES_PATH, translate } from '@lacorte/contracts';
import { answerWith, findingsOf, ID, unless, useGateway, valuesOf } from './gateway-under-test.ts';

const gateway = useGateway();
const DESCRIPTION = JSON.parse(readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'));
const message = translate('error.notFound', 'it');
const NOT_FOUND = { statusCode: 404, code: 'not-found', message, error: 'Not Found' };

describe('a call', () => {
  it('goes to the service that describes it, with its query', async () => {
    const described = Object.entries<Record<string, { operationId: string }>>(DESCRIPTION.paths).flatMap(
      ([path, calls]) =>
        Object.entries(calls).map(([method, { operationId }]) => [
          method.toUpperCase(),
          `${path.replaceAll(/\{\w+\}/g, ID)}?page=2`,
          operationId.split('_')[0],
        ]),
    );
    const queues = [
      ['GET', QUEUES_PATH, 'documents'],
      ['PUT', `${QUEUES_PATH}/api/queues/documents/retry/failed`, 'documents'],
    ];
    expect(described.length).toBeGreaterThan(90);
    const findings = await findingsOf([...described, ...queues], async ([method, path = '', owner]) => {
      const { json } = await gateway.ask({ method, path });
      return unless(
        json,
        json?.service === owner && json.method === method && json.url.split('?')[0] === path.split('?')[0],
      );
    });
    expect(findings).toEqual([]);
    const listed = `${API.adminApplications}?page=2`;
    expect((await gateway.ask({ path: listed })).json).toMatchObject({ url: listed });
  });

  it('that is internal or unknown reaches no service', async () => {
    const paths = [
      INTERNAL.identity,
      '/api/auth/../../internal/identity',
      '/api/auth/..%2f..%2finternal/identity',
      '//internal/identity',
      '/api',
      '/api/unknown',
      '/api/test',
    ];
    for (const path of paths) {
      const { status, json } = await gateway.ask({ path });
      expect({ path, status, json }).toEqual({ path, status: 404, json: NOT_FOUND });
    }
    expect(gateway.standIns.flatMap(({ received }) => received)).toEqual([]);
  });
});

describe('the identity of the caller', () => {
  const path = `/api/applications/${ID}`;
  const SESSION = { Cookie: 'sid=abc' };
  const identityFor = async (headers: Record<string, string>, question: object = {}) =>
    valuesOf((await gateway.ask({ path, headers, ...question })).json, 'x-identity');

  function knowSession(): void {
    gateway.auth.answering = (request, response) => {
      if (request.url !== INTERNAL.identity) return false;
      const isKnown = request.headers.cookie?.includes('sid=abc');
      response.writeHead(204, isKnown ? { 'X-Identity': 'token-of-ada' } : {}).end();
      return true;
    };
  }

  it('is asked of auth once for a session cookie, and handed on', async () => {
    knowSession();
    gateway.applications.answering = (_, response) => {
      response.setHeader('X-Identity', 'token-of-ada');
      return false;
    };
    const answer = await gateway.ask({ path, headers: { Cookie: 'language=it; sid=abc', 'X-Identity': 'forged' } });
    expect(valuesOf(answer.json, 'x-identity')).toEqual(['token-of-ada']);
    expect(answer.headers).not.toHaveProperty('x-identity');
    expect(gateway.auth.received).toHaveLength(1);
    expect(await identityFor({ Cookie: 'language=it;__Host-sid=abc' })).toEqual(['token-of-ada']);
  });

  it('is handed on to auth itself', async () => {
    knowSession();
    for (const call of ['password', 'email', 'email-verification', 'email-verification/confirm']) {
      const question = { method: 'POST', path: `/api/auth/${call}` };
      const identity = await identityFor({ ...SESSION, 'X-Identity': 'forged' }, question);
      expect([call, identity]).toEqual([call, ['token-of-ada']]);
    }
  });

  it('is not asked without the cookie, and empty for an unknown session', async () => {
    knowSession();
    expect(await identityFor({})).toEqual([]);
    for (const Cookie of ['language=it', 'sid=', 'xsid=abc']) expect(await identityFor({ Cookie })).toEqual([]);
    expect(gateway.auth.received).toEqual([]);
    expect(await identityFor({ Cookie: 'sid=other', 'X-Identity': 'forged' })).toEqual([]);
  });

  it('has no address of its own', async () => {
    for (const address of ['/_identity', '/%5fidentity', '//_identity?a=b']) {
      for (const headers of [{}, SESSION]) {
        const { status, json } = await gateway.ask({ path: address, headers });
        expect([address, status, json.code]).toEqual([address, 404, 'not-found']);
      }
    }
    expect(gateway.auth.received).toEqual([]);
  });

  it('is asked without the body and the conditions, which are for the service', async () => {
    knowSession();
    const conditions = { 'If-None-Match': '*', 'If-Modified-Since': 'Fri, 20 Nov 2026 10:00:00 GMT' };
    const headers = { ...SESSION, ...conditions, 'Content-Type': 'application/json' };
    const body = Buffer.alloc(100_000, 'x');
    const { json } = await gateway.ask({ method: 'POST', path: '/api/applications', headers, body });
    expect([json.bodyBytes, valuesOf(json, 'if-none-match')]).toEqual([body.length, ['*']]);
    const [asked] = gateway.auth.received;
    expect(asked).toMatchObject({ url: INTERNAL.identity, bodyBytes: 0 });
    expect([valuesOf(asked, 'if-none-match'), valuesOf(asked, 'if-modified-since')]).toEqual([[], []]);
  });

  it('is asked for a bank statement of 5 MiB, which other calls may not send', async () => {
    knowSession();
    const body = Buffer.alloc(MAX_STATEMENT_BYTES);
    for (const path of [API.importPayments, API.previewStatement]) {
      const { json } = await gateway.ask({ method: 'POST', path, headers: SESSION, body });
      expect([path, json.bodyBytes, valuesOf(json, 'x-identity')]).toEqual([path, body.length, ['token-of-ada']]);
    }
  });

  it('is unavailable when auth answers with an error', async () => {
    for (const status of [401, 403, 404, 429, 500, 503]) {
      answerWith(gateway.auth, (_, response) => response.writeHead(status, { 'X-Identity': 'never' }).end());
      const answer = await gateway.ask({ path, headers: SESSION });
      expect([status, answer.status, valuesOf(answer.json, 'x-identity')]).toEqual([status, 200, ['unavailable']]);
    }
  });

  it('is unavailable while auth is away, and known again when it is back', async () => {
    await gateway.auth.stop();
    expect(await identityFor(SESSION)).toEqual(['unavailable']);
    expect(await identityFor({})).toEqual([]);
    await gateway.auth.start();
    knowSession();
    expect(await identityFor(SESSION)).toEqual(['token-of-ada']);
  });
});

describe('the identity of the caller, where auth has little time', () => {
  const hasty = useGateway({ settings: { TIME_SUBREQUEST_MS: 200 } });

  it('is unavailable when auth does not answer', async () => {
    hasty.auth.gate.hold();
    const { json } = await hasty.ask({ path: `/api/applications/${ID}`, headers: { Cookie: 'sid=abc' } });
    expect(valuesOf(json, 'x-identity')).toEqual(['unavailable']);
    await hasty.auth.gate.held();
  });
});

describe('health', () => {
  it('is what auth gathered', async () => {
    answerWith(gateway.auth, ({ url }, response) => {
      response.writeHead(503, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ status: 'error', services: { auth: 'ok', asked: url } }));
    });
    const { status, json } = await gateway.ask({ path: HEALTH_PATH });
    expect([status, json]).toEqual([503, { status: 'error', services: { auth: 'ok', asked: INTERNAL.productHealth } }]);
  });

  it('has the same form when auth is away, and is only read', async () => {
    await gateway.auth.stop();
    const { status, json } = await gateway.ask({ path: HEALTH_PATH });
    await gateway.auth.start();
    expect([status, json]).toEqual([503, { status: 'error', services: { auth: 'down' } }]);
    expect((await gateway.ask({ method: 'POST', path: HEALTH_PATH })).status).toBe(405);
  });
});
