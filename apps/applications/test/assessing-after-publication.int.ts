import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AssessmentActs, FACTS } from './assessing';
import { PublicationActs } from './publishing-rankings';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
const rankings = new PublicationActs(() => service);
const assessments = new AssessmentActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

/** Changes the points of an assessed application, as after a request of review. */
async function reassess(id: string, residenceYears: number): Promise<void> {
  const { version } = (await assessments.get(id)).body;
  await assessments.saved(id, { ...FACTS, residenceYears }, { version });
}
const pointsOf = async (rankingId: string, code: string) =>
  (await rankings.entries(rankingId)).items.find(({ applicationCode }) => applicationCode === code)?.points;

it('an assessment is saved after the provisional ranking, and a final that was computed before is stale', async () => {
  const { id: tenderId, people } = await rankings.tender();
  const [{ id = '', code = '' } = {}] = people;
  const provisional = await rankings.published(tenderId);
  const early = await rankings.computed(tenderId, { stage: 'final' });
  const before = await pointsOf(provisional, code);
  await reassess(id, 7);
  const refused = await rankings.publishing(early);
  expect([refused.status, refused.body.code]).toEqual([409, 'ranking-stale']);
  const final = await rankings.published(tenderId, 'final');
  expect(await pointsOf(provisional, code)).toBe(before);
  expect(await pointsOf(final, code)).not.toBe(before);
});

it('an assessment is saved after the final ranking, which stays as it is', async () => {
  const { id: tenderId, people } = await rankings.tender();
  const [{ id = '' } = {}] = people;
  const published = [await rankings.published(tenderId), await rankings.published(tenderId, 'final')];
  const entries = () => Promise.all(published.map(async (ranking) => (await rankings.entries(ranking)).items));
  const before = await entries();
  await reassess(id, 7);
  expect((await assessments.get(id)).body.facts.residenceYears).toBe(7);
  expect(await entries()).toEqual(before);
});
