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
/** Rankings that no other test asks for. */
const [OTHER_ID, THIRD_ID, FOURTH_ID] = ['1', '2', '3'].map((end) => `${ID.slice(0, -1)}${end}`) as [
  string,
  string,
  string,
];
let number = 0;
/** A page that no test has asked for. */
const newPage = () => {
  number += 1;
  return `${API.rankingEntries(ID)}?page=${number}`;
};
/** A page that was requested once: the next answer is kept. */
const knownPage = async () => {
  const path = newPage();
  await gateway.ask({ path });
  expect(applications.received).toHaveLength(1);
  return path;
};

describe('a published ranking', () => {
  beforeEach(() => answerWith(200, PUBLIC));

  it('is asked of applications once more for the many readers who come after the first', async () => {
    const path = await knownPage();
    const answers = await Promise.all(Array.from({ length: 100 }, () => gateway.ask({ path })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ json }) => json.answer)).size).toBe(1);
    expect(applications.received).toHaveLength(2);
    expect(answers[0]?.headers['cache-control']).toBe(PUBLIC);
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
  });

  it('has an answer of its own for each page, search and part', async () => {
    const paths = [newPage(), newPage(), `${API.rankingEntries(ID)}?q=42`, API.ranking(ID), API.rankingCsv(ID)];
    for (const path of paths) expect((await gateway.ask({ path })).json.path).toBe(path);
  });

  it.each([
    ['the ranking', API.ranking(OTHER_ID), ['?z=1', '?z=2', '/', '/?page=2']],
    ['the file', API.rankingCsv(OTHER_ID), ['?z=1', '?z=2', '/', '/?language=fr']],
  ])('keeps one answer of %s, and asks for it without a query', async (_, path, endings) => {
    const answers = await Promise.all(endings.map((ending) => gateway.ask({ path: `${path}${ending}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.answer)).size).toBe(1);
    expect(applications.received).toMatchObject([{ url: path }]);
  });

  it('keeps one answer of the file for each way to write its address', async () => {
    const path = API.rankingCsv(THIRD_ID);
    const spellings = [path.replace(/csv$/, 'CSV'), path.replace('/csv', '//cSv/'), path.replace('/csv', '/%63sv')];
    for (const spelling of spellings) expect((await gateway.ask({ path: spelling })).status).toBe(200);
    expect(applications.received).toMatchObject([{ url: path }]);
  });

  it('has no file under an id in capitals', async () => {
    for (const path of [API.rankingCsv(ID.toUpperCase()), `${API.rankingCsv(ID.toUpperCase())}/?z=1`]) {
      expect((await gateway.ask({ path })).json).toMatchObject({ statusCode: 404, code: 'not-found' });
    }
    expect(applications.received).toEqual([]);
  });

  it.each([
    ['the ranking', API.ranking(FOURTH_ID)],
    ['the file', API.rankingCsv(FOURTH_ID)],
  ])('shows a stale answer of %s while applications is busy', async (_, path) => {
    answerWith(200, 'public, max-age=1');
    const { json } = await gateway.ask({ path });
    answerWith(503, 'no-store');
    const isExpired = async () => {
      await gateway.ask({ path });
      return applications.received.length > 1;
    };
    await waitFor(isExpired, { what: 'the answer to expire' });
    expect((await gateway.ask({ path })).json.answer).toBe(json.answer);
  });

  it.each([
    ['the list, which is not marked', 200, 'no-store'],
    ['a ranking that is not published yet', 404, 'no-store'],
    ['an error', 503, 'no-store'],
  ])('does not keep %s', async (_, status, cacheControl) => {
    const path = await knownPage();
    answerWith(status, cacheControl);
    expect((await gateway.ask({ path })).status).toBe(status);
    answerWith(200, PUBLIC);
    expect((await gateway.ask({ path })).status).toBe(200);
    expect(applications.received).toHaveLength(3);
  });

  it('takes no other method from what is kept', async () => {
    const path = await knownPage();
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
