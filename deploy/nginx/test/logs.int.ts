import { describe, expect, it } from '@jest/globals';
import { API, PAGES, patternsOf } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import type { Question } from './ask.ts';
import { answerWith, breakOff, ID, SIGNED, useGateway } from './gateway-under-test.ts';

const gateway = useGateway({ rateLimitFactor: 0.05 });
const PATTERNS = [...patternsOf(API), ...patternsOf(PAGES)];

/** Texts that no log may contain. They reveal who may read a receipt, what an administrator searched for or where a visitor came from. */
const SECRETS = [ID, 'ferrario', 'segreto-della-ricevuta', 'X-Amz-Signature', 'carta-di-lucia', 'sid=secret'];
const REFERRER = { Referer: `http://site.example.com/ricevuta/${ID}?q=ferrario`, Cookie: 'sid=secret' };

/** Sends a request. @returns a function that waits for its line in the log; nginx writes the line within a second */
async function ask(question: Question): Promise<{ line: () => Promise<Record<string, unknown>> }> {
  const { headers } = await gateway.ask({ headers: REFERRER, ...question });
  const id = `"requestId":"${headers['x-request-id']}"`;
  const find = () => gateway.log.split('\n').find((text) => text.includes(id));
  return { line: async () => JSON.parse(await waitFor(find, { what: 'the log line' })) };
}

const logged = async (question: Question) => (await ask(question)).line();

function expectNoSecret(): void {
  const told = gateway.log.split('\n').filter((line) => SECRETS.some((secret) => line.includes(secret)));
  expect(told).toEqual([]);
}

describe('the gateway’s log', () => {
  it('says which route a request was of, and neither id nor query', async () => {
    const asked = PATTERNS.map(async (pattern) => {
      const path = pattern
        .replace(/:(id|batchId|requestId)\b/g, ID)
        .replace(':type', 'codice_fiscale')
        .replace(':index', '0');
      return (await logged({ path: `${path}?q=ferrario` })).route;
    });
    const routes = PATTERNS.map((pattern) => pattern.replace(':batchId', ':id').replace(/:(\w+)/g, '{$1}'));
    expect(await Promise.all(asked)).toEqual(routes);
    expectNoSecret();
  });

  it('says no more of what is no route than what the client sent and what became of it', async () => {
    const questions: [Question, string][] = [
      [{ method: 'PUT', path: `/uploads/${ID}/carta-di-lucia.jpg?${SIGNED}` }, '/uploads/{file}'],
      [{ path: '/assets/index-4f2a.js' }, '/assets/{file}'],
      [{ path: `${PAGES.receipt(ID)}/` }, 'other'],
      [{ path: `/api/applications/${ID}/ferrario` }, 'other'],
      [{ path: `/RICEVUTA/${ID}` }, 'other'],
      [{ path: `/api/applications/${ID}%00` }, 'other'],
      [{ path: `/${ID}/segreto-della-ricevuta` }, 'other'],
      [{ path: `${PAGES.receipt(ID)}?q=ferrario`.padEnd(5_000, 'a') }, 'other'],
      [{ path: '/_identity' }, 'other'],
      [{ path: '/_ranking_page' }, 'other'],
    ];
    const lines = await Promise.all(questions.map(([question]) => logged(question)));
    expect(lines.map(({ route }) => route)).toEqual(questions.map(([, route]) => route));
    expect(lines[0]).toMatchObject({ method: 'PUT', status: 200, upstreamStatus: '200' });
    expectNoSecret();
  });

  it('shows that a part is away, by its address and status alone', async () => {
    await Promise.all([gateway.applications.stop(), gateway.storage.stop(), gateway.auth.stop()]);
    const lines = await Promise.all([
      logged({ path: `${API.application(ID)}?q=ferrario` }),
      logged({ method: 'PUT', path: `/uploads/${ID}/carta-di-lucia.jpg?${SIGNED}`, body: 'x' }),
      logged({ path: `${API.currentUser}?token=segreto-della-ricevuta` }),
    ]);
    await Promise.all([gateway.applications.start(), gateway.storage.start(), gateway.auth.start()]);
    const away = { status: 503, upstreamStatus: '502', upstream: expect.stringContaining('127.0.0.1:') };
    expect(lines).toMatchObject([away, away, away]);
    expectNoSecret();
  });

  it('says nothing more when a part breaks off, sends too much, or an allowance is used up', async () => {
    const path = `${API.contacts}?q=ferrario`;
    breakOff(gateway.applications);
    const brokenOff = await ask({ method: 'POST', path: `${API.applications}?q=ferrario`, body: '{}' });
    answerWith(gateway.applications, (_, response) => response.writeHead(200, { 'X-Long': 'a'.repeat(100_000) }).end());
    const tooLong = await ask({ path: `${API.application(ID)}?q=ferrario` });
    gateway.applications.answering = () => false;
    for (let count = 0; count < 8; count += 1) await gateway.ask({ method: 'POST', path, headers: REFERRER });
    const refused = await ask({ method: 'POST', path });
    const tooLarge = await ask({ method: 'POST', path, body: Buffer.alloc(7 * 1024 * 1024) });
    expect(await refused.line()).toMatchObject({ status: 429 });
    await Promise.all([brokenOff, tooLong, tooLarge].map(({ line }) => line()));
    expectNoSecret();
  });
});
