import { beforeAll, describe, expect, it } from '@jest/globals';
import { API, PAGES, patternsOf } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Question } from './ask.ts';
import { ID, SIGNED, useGateway } from './use-gateway.ts';

const gateway = useGateway({ rateLimitFactor: 0.05 });
const PATTERNS = [...patternsOf(API), ...patternsOf(PAGES)];

/** What must be in no log: who may read a receipt, what an administrator looked for, where a visitor came from. */
const SECRETS = [ID, 'ferrario', 'segreto-della-ricevuta', 'X-Amz-Signature', 'carta-di-lucia', 'sid=secret'];
const REFERRER = { Referer: `http://site.example.com/ricevuta/${ID}?q=ferrario`, Cookie: 'sid=secret' };

async function logged(question: Question): Promise<Record<string, unknown>> {
  const answer = await gateway.ask({ headers: REFERRER, ...question });
  const id = String(answer.headers['x-request-id']);
  const line = await waitFor(() => gateway.log.split('\n').find((text) => text.includes(`"requestId":"${id}"`)), {
    what: 'the log line',
  });
  return JSON.parse(line);
}

function expectNoSecret(): void {
  const told = gateway.log.split('\n').filter((line) => SECRETS.some((secret) => line.includes(secret)));
  expect(told).toEqual([]);
}

describe('the gateway’s log', () => {
  describe('of each route', () => {
    const lines = new Map<string, Record<string, unknown>>();
    // All at once: nginx writes its log once a second.
    beforeAll(async () => {
      await Promise.all(
        PATTERNS.map(async (pattern) => {
          const path = pattern
            .replace(/:(id|batchId|requestId)\b/g, ID)
            .replace(':type', 'codice_fiscale')
            .replace(':index', '0');
          lines.set(pattern, await logged({ path: `${path}?q=ferrario` }));
        }),
      );
    }, 60_000);

    it.each(PATTERNS)('says which it was: %s', (pattern) => {
      expect(lines.get(pattern)?.route).toBe(pattern.replace(':batchId', ':id').replace(/:(\w+)/g, '{$1}'));
    });

    it('says neither id nor query', expectNoSecret);
  });

  it.each([
    [{ method: 'PUT', path: `/uploads/${ID}/carta-di-lucia.jpg?${SIGNED}` }, '/uploads/{file}'],
    [{ path: '/assets/index-4f2a.js' }, '/assets/{file}'],
    [{ path: `${PAGES.receipt(ID)}/` }, 'other'],
    [{ path: `/api/applications/${ID}/ferrario` }, 'other'],
    [{ path: `/RICEVUTA/${ID}` }, 'other'],
    [{ path: `/api/applications/${ID}%00` }, 'other'],
    [{ path: `/${ID}/segreto-della-ricevuta` }, 'other'],
    [{ path: `${PAGES.receipt(ID)}?q=ferrario`.padEnd(5_000, 'a') }, 'other'],
  ])('says of %j that it was %s', async (question, route) => {
    expect(await logged(question)).toMatchObject({ route });
    expectNoSecret();
  });

  it.each(['/_identity', '/_ranking_page'])('has a line of a request of the internal address %s', async (path) => {
    expect(await logged({ path })).toMatchObject({ route: 'other', status: 404 });
  });

  it('says what the client sent and what became of it', async () => {
    const question = { method: 'PUT', path: `/uploads/${ID}/carta-di-lucia.jpg?${SIGNED}` };
    expect(await logged(question)).toMatchObject({ method: 'PUT', status: 200, upstreamStatus: '200' });
  });

  it('shows that a part is away, by its address and status alone', async () => {
    await Promise.all([gateway.applications.stop(), gateway.storage.stop(), gateway.auth.stop()]);
    const lines = [
      await logged({ path: `${API.application(ID)}?q=ferrario` }),
      await logged({ method: 'PUT', path: `/uploads/${ID}/carta-di-lucia.jpg?${SIGNED}`, body: 'x' }),
      await logged({ path: `${API.currentUser}?token=segreto-della-ricevuta` }),
    ];
    await Promise.all([gateway.applications.start(), gateway.storage.start(), gateway.auth.start()]);
    for (const line of lines) {
      expect(line).toMatchObject({
        status: 503,
        upstreamStatus: '502',
        upstream: expect.stringContaining('127.0.0.1:'),
      });
    }
    expectNoSecret();
  });

  it('says nothing more when a part breaks off, sends too much, or an allowance is used up', async () => {
    gateway.applications.answering = (request) => request.socket.destroy() !== undefined;
    await logged({ method: 'POST', path: `${API.applications}?q=ferrario`, body: '{}' });
    gateway.applications.answering = (_, response) =>
      response.writeHead(200, { 'X-Long': 'a'.repeat(100_000) }).end() !== undefined;
    await logged({ path: `${API.application(ID)}?q=ferrario` });
    gateway.applications.answering = () => false;
    for (let count = 0; count < 8; count += 1) {
      await gateway.ask({ method: 'POST', path: `${API.contacts}?q=ferrario`, headers: REFERRER });
    }
    expect(await logged({ method: 'POST', path: `${API.contacts}?q=ferrario` })).toMatchObject({ status: 429 });
    await logged({ method: 'POST', path: `${API.contacts}?q=ferrario`, body: Buffer.alloc(7 * 1024 * 1024) });
    expectNoSecret();
  });
});
