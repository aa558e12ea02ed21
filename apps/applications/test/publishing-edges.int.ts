import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { reviewUntil } from '../src/published-rankings/review-window';
import { PublicationActs } from './publishing-rankings';
import { asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
const acts = new PublicationActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

describe('the window for requests of review', () => {
  it.each([
    ['in the afternoon', '2026-11-20T14:00:00Z', 10, '2026-11-30T23:00:00.000Z'],
    ['after midnight in Rome, the evening before in UTC', '2026-11-20T23:30:00Z', 10, '2026-12-01T23:00:00.000Z'],
    ['after midnight in Rome in summer', '2026-07-01T22:30:00Z', 1, '2026-07-03T22:00:00.000Z'],
    ['in the last millisecond of a day in Rome', '2026-11-20T22:59:59.999Z', 1, '2026-11-21T23:00:00.000Z'],
    ['before the clocks go forward', '2026-03-27T12:00:00Z', 2, '2026-03-29T22:00:00.000Z'],
    ['in the hour after midnight of that day', '2026-03-28T23:30:00Z', 10, '2026-04-08T22:00:00.000Z'],
    ['before the clocks go back', '2026-10-23T12:00:00Z', 2, '2026-10-25T23:00:00.000Z'],
    ['in the hour that comes twice', '2026-10-25T00:30:00Z', 1, '2026-10-26T23:00:00.000Z'],
  ])('ends at a midnight in Rome for a publication %s', async (_, publishedAt, days, expected) => {
    const text = `SELECT ${reviewUntil('$1::timestamptz', '$2::integer')} AS until`;
    const [{ until }] = await service.database.query<[{ until: Date }]>(text, [publishedAt, days]);
    expect(until.toISOString()).toBe(expected);
  });
});

describe('a final', () => {
  it('has the draw of its provisional after erasures in between, of rows that stay and of rows that go', async () => {
    const { id, people } = await acts.tender();
    const provisional = await acts.run(await acts.published(id));
    const [ranked, withdrawn] = people;
    await service.database.query(
      `UPDATE applications.application SET application_status = 'under_review' WHERE id = $1`,
      [withdrawn?.id],
    );
    for (const person of [ranked, withdrawn]) {
      if (person) await new EraseApplications(service.database).handle(person);
    }
    const final = await acts.run(await acts.published(id, 'final'));
    const { registerHash, seed, drawNumbers } = provisional;
    expect(final).toMatchObject({ registerHash, seed, drawNumbers });
    expect(final.counts).toEqual({ applications: 4, ranked: 2, assigned: 2, waiting: 0 });
  });

  it('and the decision of the last request of review at the same moment leave no request undecided', async () => {
    const { id, people } = await acts.tender();
    await acts.published(id);
    const run = await acts.computed(id, { stage: 'final' });
    const [{ id: application = '', userId = '' } = {}] = people;
    const { body: request } = await service.http
      .post(API.requestReview(application))
      .set(await loggedIn({ userId }))
      .send({ text: 'Ho quattro figli, non tre.' });
    const decision = service.http
      .put(API.reviewRequest(request.id))
      .set(await asAdmin())
      .send({ decision: 'rejected', reason: 'Sono tre.', version: 1 });
    const [decided, published] = await Promise.all([decision, acts.publishing(run)]);
    expect(decided.status).toBe(200);
    if (published.status !== 200) {
      expect([published.status, published.body.reason]).toEqual([409, 'rankings-stale-reviews']);
      expect((await acts.publishing(run)).status).toBe(200);
    }
  });
});

describe('a ranking without entries', () => {
  it('is published, listed and downloaded as any other', async () => {
    const { id } = await acts.tender({ candidates: [{ status: 'rejected' }] });
    const ranking = await acts.published(id);
    const get = (path: string) => service.http.get(path);
    const none = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
    expect((await get(API.ranking(ranking))).body).toMatchObject({
      ...{ counts: { applications: 1, ranked: 0, assigned: 0, waiting: 0 }, rankedByType: none },
      lastAssigned: { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null },
    });
    expect((await get(API.rankingEntries(ranking))).body).toEqual({ items: [], total: 0, page: 1, pageSize: 50 });
    const { status, text } = await get(API.rankingCsv(ranking));
    expect([status, text]).toEqual([200, '\uFEFFPosizione;Codice domanda;Punti;Esito;Tipologia\r\n']);
  });
});
