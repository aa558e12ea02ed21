import { Agent } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { API, HEALTH_PATH, PAGES, QUEUES_PATH } from '@lacorte/contracts';
import type { Answer } from './ask.ts';
import { findingsOf, ID, SIGNED, unless, useGateway, valuesOf } from './gateway-under-test.ts';

const gateway = useGateway();

describe('headers on the way to a service', () => {
  it('never carry what a client made up about itself', async () => {
    const identity = ['X-Identity', 'x-identity', 'X-IDENTITY', 'X-Internal-Caller', 'x-internal-CALLER'];
    const origin = ['Forwarded', 'X-Forwarded-Host', 'X-Forwarded-Port', 'X-Forwarded-Prefix', 'X-Real-IP'];
    for (const path of [API.application(ID), API.currentUser, API.requestUpload, HEALTH_PATH]) {
      const findings = await findingsOf([...identity, ...origin, 'X-HTTP-Method-Override'], async (name) => {
        const { json } = await gateway.ask({ path, headers: ['Host', 'localhost', name, 'forged', name, 'again'] });
        const values = valuesOf(json, name.toLowerCase());
        return unless(values, values.length === 0);
      });
      expect([path, findings]).toEqual([path, []]);
    }
  });

  it('never carry one that is written with an underscore', async () => {
    const headers = { X_Identity: 'forged', X_Forwarded_For: '1.2.3.4' };
    const { json } = await gateway.ask({ path: API.currentUser, headers });
    expect(JSON.stringify(json.headers)).not.toMatch(/forged|1\.2\.3\.4/);
  });

  it('say who is connected, by which scheme, to which host, whatever the client says', async () => {
    const headers = ['Host', 'site.example.com', 'X-Forwarded-For', '1.2.3.4', 'X-Forwarded-Proto', 'https'];
    const { json } = await gateway.ask({ path: API.currentUser, headers });
    expect(valuesOf(json, 'x-forwarded-for')).toEqual(['127.0.0.1']);
    expect(valuesOf(json, 'x-forwarded-proto')).toEqual(['http']);
    expect(valuesOf(json, 'host')).toEqual(['site.example.com']);
  });

  it('name the request as its answer does, with a name of the gateway’s own', async () => {
    const answer = await gateway.ask({ path: API.currentUser, headers: { 'X-Request-Id': 'mine' } });
    const ids = answer.headerLines.filter((line) => line.startsWith('x-request-id:'));
    expect(ids).toEqual([`x-request-id: ${valuesOf(answer.json, 'x-request-id')}`]);
    expect(ids[0]).toMatch(/^x-request-id: [0-9a-f]{32}$/);
  });

  it('begin a trace with the request’s id, whatever trace the client says it is in', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const headers = { traceparent, tracestate: 'vendor=forged', baggage: 'user=forged' };
    for (const path of [API.application(ID), API.currentUser, HEALTH_PATH]) {
      const { json } = await gateway.ask({ path, headers });
      const [id] = valuesOf(json, 'x-request-id');
      expect(valuesOf(json, 'traceparent')).toEqual([`00-${id}-${id?.slice(0, 16)}-01`]);
      expect([...valuesOf(json, 'tracestate'), ...valuesOf(json, 'baggage')]).toEqual([]);
    }
  });

  it('travel on connections that are used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = gateway.notifications.connectionCount;
    for (let count = 0; count < 8; count += 1) {
      await gateway.ask({ path: API.paymentRequests(ID), agent });
    }
    agent.destroy();
    // Each worker process of nginx opens at most one connection.
    expect(gateway.notifications.connectionCount - before).toBeLessThanOrEqual(4);
    expect(gateway.notifications.received).toHaveLength(8);
  });
});

/** The policy allows nothing inline and nothing from other origins. */
const CSP =
  /^default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/;

describe('every answer', () => {
  const ALWAYS: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^strict-origin-when-cross-origin$/,
    'permissions-policy': /camera=\(\)/,
    'content-security-policy': CSP,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'x-request-id': /^[0-9a-f]{32}$/,
  };

  /** Returns the faults in the headers of an answer, or undefined without any. */
  function unsafe({ headers, headerLines }: Answer): string[] | undefined {
    const wrong = Object.entries(ALWAYS).flatMap(([name, value]) => {
      const isOnce = headerLines.filter((line) => line.startsWith(`${name}:`)).length === 1;
      return isOnce && value.test(String(headers[name])) ? [] : [`${name}: ${headers[name]}`];
    });
    const told = ['strict-transport-security', 'x-powered-by'].filter((name) => name in headers);
    const findings = [...wrong, ...told];
    // A digit would be the version of nginx.
    if (/\d/.test(String(headers.server))) findings.push('server');
    return findings.length > 0 ? findings : undefined;
  }

  it('has the security headers once, also when a part is away', async () => {
    const pages = ['/', '/nonexistent', '/assets/index-4f2a.js', '/assets/gone.js', '/favicon.svg', '/settings.json'];
    const calls = [API.currentUser, API.userApplications, '/api/unknown', HEALTH_PATH, '/uploads/x'];
    const tooLong = `/${'a'.repeat(20_000)}`;
    const questions = [...pages, ...calls, tooLong].map((path) => ({ method: 'GET', path }));
    const others = [
      { method: 'POST', path: '/assets/index-4f2a.js' },
      { method: 'PUT', path: '/uploads/x' },
      { method: 'PUT', path: `/uploads/x?${SIGNED}` },
      { method: 'TRACE', path: '/' },
    ];
    const findings = () => findingsOf([...questions, ...others], async (one) => unsafe(await gateway.ask(one)));
    expect(await findings()).toEqual([]);
    await gateway.auth.stop();
    const away = await findings();
    await gateway.auth.start();
    expect(away).toEqual([]);
  });

  it('keeps receipts, and nothing else, from search engines, and their address from other sites', async () => {
    const paths = [
      PAGES.receipt(ID),
      `/RICEVUTA/${ID}/`,
      `/%72icevuta/${ID}`,
      '/ricevuta/a/b',
      API.application(ID),
      `${API.application(ID)}?x=1`,
      `/api/%61pplications/${ID}`,
      API.applicationPdf(ID),
      `/api//applications/${ID}/pdf`,
    ];
    const questions = paths.flatMap((path) => ['GET', 'HEAD'].map((method) => ({ method, path })));
    const findings = await findingsOf(questions, async (question) => {
      const { headerLines } = await gateway.ask(question);
      const lines = headerLines.filter((line) => /^(?:x-robots-tag|referrer-policy):/.test(line)).sort();
      return unless(lines, lines.join() === 'referrer-policy: no-referrer,x-robots-tag: noindex');
    });
    expect(findings).toEqual([]);
    // The gateway also adds the headers while applications is down.
    await gateway.applications.stop();
    const { headers } = await gateway.ask({ path: API.application(ID) });
    await gateway.applications.start();
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    for (const path of ['/', PAGES.tender, API.currentUser, '/favicon.svg']) {
      expect((await gateway.ask({ path })).headers).not.toHaveProperty('x-robots-tag');
    }
  });

  it('lets no page move its relative addresses, but for the view of the queues', async () => {
    const policyOf = async (path: string) => (await gateway.ask({ path })).headers['content-security-policy'];
    for (const path of ['/', PAGES.admin, '/api/admin/queuesx', '/?/api/admin/queues']) {
      expect(await policyOf(path)).toContain("base-uri 'none'");
    }
    for (const path of [QUEUES_PATH, '/api/admin/queues/queue/documents', `${QUEUES_PATH}?x=1`]) {
      expect(await policyOf(path)).toContain("base-uri 'self'; form-action 'self'; frame-ancestors 'none'");
    }
  });
});

describe('a site reached by https', () => {
  const secure = useGateway({ publicUrl: 'https://case.example.com' });

  it('says for a year that it is reached so alone, and tells services that the person came by https', async () => {
    for (const path of ['/', '/nonexistent', '/api/unknown', `/api/applications/${ID}`, '/uploads/x']) {
      const { headers } = await secure.ask({ path });
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000; includeSubDomains']);
    }
    const { json } = await secure.ask({ path: `/api/applications/${ID}` });
    expect(valuesOf(json, 'x-forwarded-proto')).toEqual(['https']);
  });
});
