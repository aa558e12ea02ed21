import { beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { answerWith, ID, useGateway } from './gateway-under-test.ts';

const gateway = useGateway();
const { applications } = gateway;

/** Lets applications answer each request with its URL and a new random value, so that a test recognises a kept answer. */
function answer(status: number, cacheControl: string): void {
  answerWith(applications, ({ url }, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl });
    response.end(JSON.stringify({ path: url, answer: crypto.randomUUID() }));
  });
}

const PUBLIC = 'public, max-age=60';
/** Returns the id of a ranking that no other test requests. */
const rankingId = (lastDigit: number) => `${ID.slice(0, -1)}${lastDigit}`;
const [OTHER_ID, THIRD_ID, FOURTH_ID] = [rankingId(1), rankingId(2), rankingId(3)];
let number = 0;
/** Returns the address of a page that no test has requested. */
const newPage = () => {
  number += 1;
  return `${API.rankingEntries(ID)}?page=${number}`;
};
/** Sends one request for each reader at once. applications answers when `waiting` of the requests have reached it. */
async function askTogether(readers: number, path: string, waiting: number) {
  applications.gate.hold();
  const asked = Array.from({ length: readers }, () => gateway.ask({ path }));
  await applications.gate.held(waiting);
  applications.gate.release();
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  return { answers, different: new Set(answers.map(({ json }) => json.answer)).size };
}
/** Returns the address of a page that was requested once. The gateway keeps the next answer to it. */
const knownPage = async () => {
  const path = newPage();
  await gateway.ask({ path });
  expect(applications.received).toHaveLength(1);
  return path;
};

describe('a published ranking', () => {
  beforeEach(() => answer(200, PUBLIC));

  it('is asked of applications once more for the many readers who come after the first', async () => {
    const path = await knownPage();
    const { answers, different } = await askTogether(100, path, 1);
    expect(different).toBe(1);
    expect(applications.received).toHaveLength(2);
    expect(answers[0]?.headers['cache-control']).toBe(PUBLIC);
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
  });

  it('has an answer of its own for each page, search and part', async () => {
    const paths = [newPage(), newPage(), `${API.rankingEntries(ID)}?q=42`, API.ranking(ID), API.rankingCsv(ID)];
    for (const path of paths) expect((await gateway.ask({ path })).json.path).toBe(path);
  });

  it('is kept once, however its address is written, and asked for without a query', async () => {
    const file = API.rankingCsv(THIRD_ID);
    const spellings: [string, string[]][] = [
      [API.ranking(OTHER_ID), ['?z=1', '?z=2', '/', '/?page=2'].map((end) => API.ranking(OTHER_ID) + end)],
      [API.rankingCsv(OTHER_ID), ['?z=1', '?z=2', '/', '/?language=fr'].map((end) => API.rankingCsv(OTHER_ID) + end)],
      [file, [file.replace(/csv$/, 'CSV'), file.replace('/csv', '//cSv/'), file.replace('/csv', '/%63sv')]],
    ];
    for (const [url, written] of spellings) {
      applications.received.length = 0;
      const answers = await Promise.all(written.map((path) => gateway.ask({ path })));
      expect(answers.map(({ status }) => status)).toEqual(written.map(() => 200));
      expect(new Set(answers.map(({ json }) => json.answer)).size).toBe(1);
      expect(applications.received).toMatchObject([{ url }]);
    }
  });

  it('has no file under an id in capitals', async () => {
    for (const path of [API.rankingCsv(ID.toUpperCase()), `${API.rankingCsv(ID.toUpperCase())}/?z=1`]) {
      expect((await gateway.ask({ path })).json).toMatchObject({ statusCode: 404, code: 'not-found' });
    }
    expect(applications.received).toEqual([]);
  });

  it('shows a stale answer of the ranking and of its file while applications is busy', async () => {
    for (const path of [API.ranking(FOURTH_ID), API.rankingCsv(FOURTH_ID)]) {
      answer(200, 'public, max-age=1');
      applications.received.length = 0;
      const { json } = await gateway.ask({ path });
      answer(503, 'no-store');
      const isExpired = async () => {
        await gateway.ask({ path });
        return applications.received.length > 1;
      };
      await waitFor(isExpired, { what: 'the answer to expire' });
      expect((await gateway.ask({ path })).json.answer).toBe(json.answer);
    }
  });

  it('is not kept when it is not marked, not published yet, or an error', async () => {
    for (const status of [200, 404, 503]) {
      applications.received.length = 0;
      answer(200, PUBLIC);
      const path = await knownPage();
      answer(status, 'no-store');
      expect((await gateway.ask({ path })).status).toBe(status);
      answer(200, PUBLIC);
      expect((await gateway.ask({ path })).status).toBe(200);
      expect(applications.received).toHaveLength(3);
    }
  });

  it('takes no other method from what is kept', async () => {
    const path = await knownPage();
    await gateway.ask({ path });
    answer(405, 'no-store');
    expect((await gateway.ask({ path, method: 'POST', body: '{}' })).status).toBe(405);
  });
});

it('asks applications for the list of published rankings for each reader, because it is never kept', async () => {
  answer(200, 'no-store');
  for (const path of [API.rankings, `${API.rankings}/`, `${API.rankings}?tender=${ID}`]) {
    expect((await askTogether(10, path, 10)).different).toBe(10);
  }
});

describe('the current tender', () => {
  const current = (question: object = {}) => gateway.ask({ path: API.currentTender, ...question });
  /** Repeats the request until the gateway passes it to applications, so that answers from before have expired. */
  async function isAnew(status: number): Promise<string> {
    answer(status, 'no-store');
    const before = applications.received.length;
    const { json } = await waitFor(
      async () => {
        const given = await current();
        return applications.received.length > before && given.status === status && given;
      },
      { what: `an answer with ${status}` },
    );
    return json.answer;
  }
  const secondOf = ({ headers }: Awaited<ReturnType<typeof current>>) => Date.parse(String(headers.date)) / 1_000;

  it('is asked of applications once for the questions of a second', async () => {
    await isAnew(200);
    const isShared = async () => {
      const [one, other] = [await current(), await current({ path: `${API.currentTender}?another=1` })];
      expect(one.headers['cache-control']).toBe('no-store');
      expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id']);
      return one.json.answer === other.json.answer;
    };
    // Two questions can fall into different seconds.
    await waitFor(isShared, { what: 'one answer to two questions' });
  });

  it('is another answer two seconds later', async () => {
    await isAnew(200);
    const first = await current();
    const later = await waitFor(
      async () => {
        const given = await current();
        return secondOf(given) >= secondOf(first) + 2 && given;
      },
      { what: 'a later answer' },
    );
    expect(later.json.answer).not.toBe(first.json.answer);
  });

  it('is never answered with an error from before', async () => {
    await isAnew(503);
    answer(200, 'no-store');
    expect((await current()).status).toBe(200);
  });

  it('takes no other method from what it keeps', async () => {
    await isAnew(200);
    answer(405, 'no-store');
    expect((await current({ method: 'POST', body: '{}' })).status).toBe(405);
  });
});
