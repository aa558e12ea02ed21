import { beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { ID, useGateway } from './use-gateway.ts';

const gateway = useGateway();
const { applications } = gateway;

/** Lets applications answer with JSON that says which question it is of, marked as it marks published rankings. */
function answerWith(status: number, cacheControl: string): void {
  applications.answering = (request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl });
    response.end(JSON.stringify({ path: request.url, answer: crypto.randomUUID() }));
    return true;
  };
}

const PUBLIC = 'public, max-age=60';
let number = 0;
/** A page that no test has asked for. */
const newPage = () => {
  number += 1;
  return `${API.rankingEntries(ID)}?page=${number}`;
};

describe('a published ranking', () => {
  beforeEach(() => answerWith(200, PUBLIC));

  it('is asked of applications once for many readers', async () => {
    const path = newPage();
    const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.ask({ path })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.answer)).size).toBe(1);
    expect(applications.received).toHaveLength(1);
    expect(answers[0]?.headers['cache-control']).toBe(PUBLIC);
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
  });

  it('has an answer of its own for each page, search and part', async () => {
    const paths = [newPage(), newPage(), `${API.rankingEntries(ID)}?q=42`, API.ranking(ID), API.rankingCsv(ID)];
    for (const path of paths) expect((await gateway.ask({ path })).json.path).toBe(path);
  });

  it.each([
    ['the list, which is not marked', 200, 'no-store'],
    ['a ranking that is not published yet', 404, 'no-store'],
    ['an error', 503, 'no-store'],
  ])('does not keep %s', async (_, status, cacheControl) => {
    const path = newPage();
    answerWith(status, cacheControl);
    expect((await gateway.ask({ path })).status).toBe(status);
    answerWith(200, PUBLIC);
    expect((await gateway.ask({ path })).status).toBe(200);
    expect(applications.received).toHaveLength(2);
  });

  it('takes no other method from what is kept', async () => {
    const path = newPage();
    await gateway.ask({ path });
    answerWith(405, 'no-store');
    expect((await gateway.ask({ path, method: 'POST', body: '{}' })).status).toBe(405);
  });
});

describe('the list of published rankings', () => {
  // NGINX lets the first of equal questions go on alone for five seconds.
  const NO_WAIT = { what: 'all questions at applications', timeoutMs: 3_000 };

  it.each([API.rankings, `${API.rankings}/`, `${API.rankings}?tender=${ID}`])(
    'is asked of applications by each reader at once, because it is never kept: %s',
    async (path) => {
      const held: (() => void)[] = [];
      applications.answering = (request, response) => {
        held.push(() => {
          response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
          response.end(JSON.stringify({ path: request.url, answer: crypto.randomUUID() }));
        });
        return true;
      };
      const asked = Promise.all(Array.from({ length: 10 }, () => gateway.ask({ path })));
      try {
        await waitFor(() => held.length === 10, NO_WAIT);
      } finally {
        applications.answering = () => false;
        for (const answer of held) answer();
      }
      const answers = await asked;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ json }) => json.answer)).size).toBe(10);
    },
  );
});
