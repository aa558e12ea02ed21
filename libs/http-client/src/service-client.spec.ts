import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@lacorte/errors';
import { ServiceSigner, ServiceVerifier } from '@lacorte/identity';
import { runInContext } from '@lacorte/observability';
import { ServiceClient } from './service-client';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

describe('a call to another service', () => {
  let server: Server;
  let client: ServiceClient;
  let received: IncomingHttpHeaders[];
  let answer: { status: number; body: string; headers?: Record<string, string> } | 'nothing';

  beforeEach(async () => {
    received = [];
    answer = { status: 200, body: '{"userId":"5b0f"}' };
    server = createServer((request, response) => {
      received.push(request.headers);
      if (answer !== 'nothing') response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    client = new ServiceClient('auth', `http://127.0.0.1:${port}`, new ServiceSigner('applications', privateKey));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const call = (timeoutMs?: number) =>
    client.call({ method: 'POST', path: '/internal/x', body: { email: 'x' }, timeoutMs });
  const refusal = (timeoutMs?: number) =>
    call(timeoutMs).then(
      () => undefined,
      (error: DomainError) => error,
    );

  it('shows the service token, the request id and the trace, and gives the answer', async () => {
    const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
    const body = await runInContext({ requestId: 'request-0001', trace }, () => call());
    expect(body).toEqual({ userId: '5b0f' });
    expect(received[0]).toMatchObject({
      'x-request-id': 'request-0001',
      traceparent: `00-${trace.traceId}-${trace.spanId}-01`,
      'content-type': 'application/json',
    });
    const called = new ServiceVerifier('auth', new Map([['applications', [publicKey]]]));
    expect(await called.callerOf((name) => received[0]?.[name]?.toString())).toBe('applications');
  });

  it('passes on further headers, and the cookies of the answer', async () => {
    answer = { status: 200, body: '{}', headers: { 'set-cookie': 'sid=1; HttpOnly' } };
    const headers = { 'user-agent': 'Browser' };
    const { cookies } = await client.callForCookies({ method: 'POST', path: '/internal/x', body: {}, headers });
    expect(cookies).toEqual(['sid=1; HttpOnly']);
    expect(received[0]).toMatchObject(headers);
    answer = { status: 200, body: '{}' };
    expect((await client.callForCookies({ method: 'POST', path: '/internal/x' })).cookies).toEqual([]);
  });

  it('throws what the other service has thrown', async () => {
    answer = {
      status: 429,
      headers: { 'retry-after': '840' },
      body: JSON.stringify({ code: 'documents.tooLarge', parameters: { name: 'a.pdf' } }),
    };
    expect(await refusal()).toMatchObject({
      kind: 'too-many-requests',
      key: 'documents.tooLarge',
      details: { parameters: { name: 'a.pdf' }, retryAfterSeconds: 840 },
    });
  });

  it('throws that somebody is not logged in any more', async () => {
    answer = { status: 401, body: JSON.stringify({ code: 'error.unauthorized' }) };
    expect(await refusal()).toMatchObject({ kind: 'unauthorized', key: 'error.unauthorized' });
  });

  it('says that a service is away that answers 503, too late, breaks off or does not listen', async () => {
    answer = { status: 503, body: '' };
    expect(await refusal()).toMatchObject({ kind: 'unavailable' });
    expect(received).toHaveLength(1);
    answer = 'nothing';
    expect(await refusal(50)).toMatchObject({ kind: 'unavailable' });
    // It does not ask again.
    expect(received.length).toBeLessThanOrEqual(2);
    server.removeAllListeners('request').on('request', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"userId":', () => response.destroy());
    });
    expect(await refusal()).toMatchObject({ kind: 'unavailable' });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await refusal()).toMatchObject({ kind: 'unavailable' });
  });

  it('asks again over the connection that is there', async () => {
    const ports: unknown[] = [];
    server.on('connection', ({ remotePort }) => ports.push(remotePort));
    await call();
    await call();
    expect(ports).toHaveLength(1);
  });

  it('takes any other answer for a fault', async () => {
    for (const fault of [
      { status: 500, body: 'stack trace' },
      { status: 400, body: '{"code":"no.such.message"}' },
      { status: 418, body: '{}' },
    ]) {
      answer = fault;
      const error = await refusal();
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(DomainError);
    }
  });
});
