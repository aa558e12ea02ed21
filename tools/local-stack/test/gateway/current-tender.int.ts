import { beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { useGateway } from './use-gateway.ts';

const gateway = useGateway();
const { applications } = gateway;
const current = (question: object = {}) => gateway.ask({ path: API.currentTender, ...question });

/** Lets applications answer with a status and JSON. */
function answerWith(status: number, content: object): void {
  applications.answering = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(content));
    return true;
  };
}

describe('the current tender', () => {
  // Each test begins with an answer of its own.
  beforeEach(async () => {
    const content = { code: crypto.randomUUID() };
    answerWith(200, content);
    await waitFor(async () => (await current()).json.code === content.code, { what: 'the answer of this test' });
  });

  it('is asked of applications once for many requests', async () => {
    const before = applications.received.length;
    // Questions at the same moment all reach applications while its first answer of the second is on its way.
    for (let group = 0; group < 25; group++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => current()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(applications.received.length - before).toBeLessThan(250);
  });

  it('changes without being told', async () => {
    answerWith(200, { code: 'NEXT' });
    await waitFor(async () => (await current()).json.code === 'NEXT', { what: 'the change' });
  });

  it('is the same answer whatever the query, and has the headers of any other', async () => {
    const [one, other] = [await current(), await current({ path: `${API.currentTender}?another=1` })];
    expect(other.json).toEqual(one.json);
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
  });

  it('is never answered with an error from before', async () => {
    answerWith(503, { statusCode: 503 });
    await waitFor(async () => (await current()).status === 503, { what: 'the error' });
    answerWith(200, { code: 'BACK' });
    expect((await current()).json).toEqual({ code: 'BACK' });
  });

  it('takes no other method from what it keeps', async () => {
    answerWith(405, { statusCode: 405 });
    expect((await current({ method: 'POST', body: '{}' })).status).toBe(405);
  });
});
