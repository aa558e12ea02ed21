import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { Holder, heldUp, waitForLock } from './locks';
import { PublicationActs } from './publishing-rankings';
import { addReviewRequest } from './ranking';
import { TEXT } from './requesting-reviews';
import { addApplications, administer } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';
import { WithdrawalActs } from './withdrawing';

let service: RunningApplications;
const rankings = new PublicationActs(() => service);
const acts = new WithdrawalActs(() => service);
let tender: Awaited<ReturnType<typeof rankings.tender>>;
let first: (typeof tender.people)[number];
beforeAll(async () => {
  service = await RunningApplications.start();
});
beforeEach(async () => {
  tender = await rankings.tender();
  const [person] = tender.people;
  if (!person) throw new Error('no candidate');
  first = person;
});
afterAll(() => service?.stop());

const NUMBERS = { stage: 'provisional', drawNumbers: '1-2-3' };
const codesIn = async (id: string) => (await rankings.entries(id)).items.map(({ applicationCode }) => applicationCode);
const blockers = async (body: object = NUMBERS) => (await rankings.start(tender.id, body)).body.blockers;

describe('a withdrawn application', () => {
  it('is ranked in no run from the next on, while its code stays in the register', async () => {
    const before = await rankings.computed(tender.id);
    await acts.withdrawn(first.id);
    const after = await rankings.computed(tender.id);
    expect([await codesIn(before), await codesIn(after)].map((codes) => codes.includes(first.code))).toEqual([
      true,
      false,
    ]);
    const [one, other] = [await rankings.run(before), await rankings.run(after)];
    expect(other.registerHash).toBe(one.registerHash);
    expect([one.counts, other.counts]).toMatchObject([
      { applications: 4, ranked: 4 },
      { applications: 4, ranked: 3 },
    ]);
    const { body } = await rankings.get(API.rankingDifference(after), { from: before });
    expect(body.items).toContainEqual(
      expect.objectContaining({ applicationCode: first.code, change: 'left', reasons: ['withdrawal'] }),
    );
    await acts.undoByOffice(first.id);
    expect(await codesIn(await rankings.computed(tender.id))).toContain(first.code);
  });

  it('makes a run from before stale, also when it is undone too late, and not when it was not ranked', async () => {
    const [other = ''] = await addApplications(service.database, [{ tenderId: tender.id, status: 'rejected' }]);
    const id = await rankings.computed(tender.id, NUMBERS);
    await acts.withdrawn(first.id);
    expect((await rankings.publishing(id)).body.code).toBe('ranking-stale');
    const without = await rankings.computed(tender.id, NUMBERS);
    await acts.undoByOffice(first.id);
    expect((await rankings.publishing(without)).body.code).toBe('ranking-stale');
    await acts.withdrawn(other);
    expect((await rankings.publishing(id)).status).toBe(200);
  });

  it('stays in a published ranking, and the final is without it, by the same draw', async () => {
    const provisional = await rankings.published(tender.id);
    await acts.withdrawn(first.id);
    expect(await codesIn(provisional)).toContain(first.code);
    const { body } = await rankings.get(API.rankingEntries(provisional), { q: first.code });
    expect(body.items).toMatchObject([{ applicationCode: first.code }]);
    const own = await service.http.get(API.userApplications).set(await loggedIn({ userId: first.userId }));
    expect(own.body[0].ranking).toMatchObject({ rankingId: provisional });
    const final = await rankings.published(tender.id, 'final');
    expect(await codesIn(final)).not.toContain(first.code);
  });

  it('blocks no ranking: undecided, not assessed, a duplicate, with an open request of review', async () => {
    const codiceFiscale = 'RSSNNA85C52F205X';
    const [undecided = '', twin = ''] = await addApplications(service.database, [
      { tenderId: tender.id, codiceFiscale },
      { tenderId: tender.id, codiceFiscale, status: 'approved' },
    ]);
    const [unassessed = ''] = await addApplications(service.database, [
      { tenderId: tender.id, status: 'approved', codiceFiscale: 'X' },
    ]);
    expect(await blockers()).toMatchObject({ undecided: 1, unassessed: 2, duplicates: 2 });
    await acts.withdrawn(undecided, twin, unassessed);
    const rankingId = await rankings.published(tender.id);
    await addReviewRequest(service.database, { applicationId: first.id, rankingId });
    expect(await blockers({ stage: 'final' })).toMatchObject({ reviewRequests: 1 });
    await acts.withdrawn(first.id);
    await rankings.published(tender.id, 'final');
  });

  it('does not warn of its accepted request of review', async () => {
    const rankingId = await rankings.published(tender.id);
    await addReviewRequest(service.database, { applicationId: first.id, rankingId, decision: 'accepted' });
    const warnings = async () =>
      (await rankings.get(API.rankingReadiness(tender.id), { stage: 'final' })).body.warnings.acceptedWithoutChange;
    expect(await warnings()).toBe(1);
    await acts.withdrawn(first.id);
    expect(await warnings()).toBe(0);
  });

  it('gets no new request of review, but its open one may still be decided', async () => {
    const rankingId = await rankings.published(tender.id);
    const [, second] = tender.people;
    const ask = async ({ id, userId }: typeof first) =>
      service.http
        .post(API.requestReview(id))
        .set(await loggedIn({ userId }))
        .send({ text: TEXT });
    await acts.withdrawn(first.id);
    expect(await ask(first)).toMatchObject({ status: 409, body: { code: 'application-withdrawn' } });
    if (!second) throw new Error('no second candidate');
    const { body: request } = await ask(second);
    const mayAttach = async () => {
      const call = service.http.get(API.userApplications).set(await loggedIn({ userId: second.userId }));
      return (await call).body[0].mayAttach;
    };
    expect(await mayAttach()).toEqual(['altri-documenti']);
    await acts.withdrawn(second.id);
    expect(await mayAttach()).toEqual([]);
    const decision = { decision: 'rejected', reason: 'Ritirata.', version: 1 };
    expect((await administer(service, 'put', API.reviewRequest(request.id), decision)).status).toBe(200);
    expect(rankingId).toEqual(expect.any(String));
  });
});

describe('a withdrawal at the same moment', () => {
  it('as a run is computed: the run is as before it, and stale', async () => {
    const { body: started } = await rankings.start(tender.id, NUMBERS);
    const lock = 'SELECT FROM applications.ranking_entry LIMIT 1';
    const holder = await Holder.of(
      service.database,
      `LOCK TABLE applications.ranking_entry IN EXCLUSIVE MODE; ${lock}`,
    );
    const computed = new ComputeRanking(service.database).handle({ rankingId: started.id });
    await waitForLock(service.database);
    await acts.withdrawn(first.id);
    await holder.commit();
    await computed;
    expect(await codesIn(started.id)).toContain(first.code);
    expect((await rankings.publishing(started.id)).body.code).toBe('ranking-stale');
  });

  it('as a publication that has begun: the withdrawal is later than the publication', async () => {
    const id = await rankings.computed(tender.id, NUMBERS);
    // The publication has locked the input and waits for the tender.
    const [published, withdrawn] = await heldUp(
      service.database,
      ['SELECT FROM applications.tender WHERE id = $1 FOR UPDATE', [tender.id]],
      [() => rankings.publishing(id), () => acts.byOffice(first.id)],
    );
    expect([published.status, withdrawn.status]).toEqual([200, 200]);
    expect(await codesIn(id)).toContain(first.code);
    const [{ timeline }] = (await service.http.get(API.userApplications).set(await loggedIn({ userId: first.userId })))
      .body;
    expect(timeline.map(({ kind }: { kind: string }) => kind).slice(-2)).toEqual(['ranking-published', 'withdrawn']);
  });

  it('as a publication: the publication waits for it and is refused', async () => {
    const id = await rankings.computed(tender.id, NUMBERS);
    const withdraw = `UPDATE applications.application SET withdrawn_at = clock_timestamp() WHERE id = $1`;
    const [published] = await heldUp(service.database, [withdraw, [first.id]], [() => rankings.publishing(id)]);
    expect(published.body.code).toBe('ranking-stale');
  });
});
