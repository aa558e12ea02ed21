import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL } from '@lacorte/contracts';
import { type Applicant, ReviewActs } from './requesting-reviews';
import { asService, RunningApplications } from './running-applications';

let service: RunningApplications;
const reviews = new ReviewActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(() => reviews.open());

const entry = ({ applicationCode }: Applicant, points: number, heldAs: string | null) => ({
  ...{ applicationCode, points, heldAs },
});
const exported = async ({ userId, email }: Applicant) => {
  const { body } = await service.http
    .post(INTERNAL.exportPersonalData)
    .set(await asService('documents'))
    .send({ userId, email, provenEmail: '' });
  return body.sections.applications[0];
};

describe('one’s own place in a ranking', () => {
  it('is that of the published provisional, with the last place that got a home', async () => {
    const [first, second] = [await reviews.applicant(), await reviews.applicant()];
    await reviews.tenders.closeAll();
    const reviewUntil = new Date(Date.now() + 60_000);
    const entries = [entry(first, 30, 'minors'), entry(second, 20, null)];
    const rankingId = await reviews.rankings.publish({ tenderId: reviews.tenderId, entries, reviewUntil });
    const { ranking, unlisted } = await reviews.own(second);
    expect(unlisted).toBeNull();
    expect(ranking).toEqual({
      ...{ rankingId, stage: 'provisional', housingType: '3-locali', position: 2, points: 20, ticket: 'a'.repeat(64) },
      ...{ ranked: 2, homes: 4 },
      ...{ parts: [{ id: 'minors', points: 20 }], groups: ['minors'], outcome: 'waiting', heldAs: null },
      lastAssigned: { position: 1, points: 30 },
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      reviewUntil: reviewUntil.toISOString(),
      reviewRequest: null,
    });
    expect((await reviews.own(first)).ranking).toMatchObject({ position: 1, outcome: 'assigned', heldAs: 'minors' });
    expect((await exported(second)).rankings).toMatchObject([{ stage: 'provisional', position: 2, points: 20 }]);
  });

  it('is that of the final once it is out, whose window is over', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const requestId = await reviews.requested(person);
    await reviews.decide(requestId);
    const entries = [entry(person, 35, 'open')];
    const rankingId = await reviews.rankings.publish({ tenderId: reviews.tenderId, stage: 'final', entries });
    const { ranking, timeline } = await reviews.own(person);
    expect(ranking).toMatchObject({ rankingId, stage: 'final', points: 35, heldAs: 'open', reviewUntil: null });
    expect(ranking?.reviewRequest).toMatchObject({ id: requestId, state: 'accepted' });
    expect(timeline.map(({ kind }) => kind)).toEqual([
      ...['submitted', 'ranking-published', 'review-requested', 'review-decided', 'ranking-published'],
    ]);
    const { rankings, reviewRequest } = await exported(person);
    expect(rankings.map(({ stage }: { stage: string }) => stage)).toEqual(['provisional', 'final']);
    expect(reviewRequest).toEqual(ranking?.reviewRequest);
  });

  it('has no last place where no home was given', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    expect((await reviews.own(person)).ranking?.lastAssigned).toBeNull();
  });

  it('is none in a run that is not published, or of another tender', async () => {
    const person = await reviews.applicant();
    await reviews.tenders.closeAll();
    const entries = [entry(person, 30, 'minors')];
    await reviews.rankings.ready({ tenderId: reviews.tenderId, stage: 'simulation', entries });
    await reviews.rankings.ready({ tenderId: reviews.tenderId, entries });
    const { ranking, unlisted, timeline } = await reviews.own(person);
    expect([ranking, unlisted, timeline.length]).toEqual([null, null, 1]);
    await reviews.open();
    const other = await reviews.applicant();
    await reviews.publishedWith(other);
    expect(await reviews.own(person)).toMatchObject({ ranking: null, unlisted: null });
    expect((await exported(person)).rankings).toEqual([]);
  });
});
