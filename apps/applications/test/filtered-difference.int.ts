import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, type RankingDifferencePage } from '@lacorte/contracts';
import { addCandidates, RankingActs } from './ranking';
import { RunningApplications } from './running-applications';
import { TenderActs } from './tender-acts';

let service: RunningApplications;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

/** Two runs: the first of three applications leaves, which moves the other two. */
async function twoRuns() {
  const tenderId = (await tenders.draft()).body.id;
  const years = (residenceYears: number) => ({ tenderId, facts: { residenceYears } });
  const [first, ...others] = await addCandidates(service.database, [years(20), years(15), years(10)]);
  const from = await rankings.computed(tenderId);
  await service.database.query(`UPDATE applications.application SET application_status = 'rejected' WHERE id = $1`, [
    first?.id,
  ]);
  return { from, to: await rankings.computed(tenderId), first, others };
}

const get = (to: string, query: object) => rankings.get(API.rankingDifference(to), query);
const told = ({ items }: RankingDifferencePage) =>
  items.map(({ applicationCode, change }) => [applicationCode, change]);

describe('one kind of difference', () => {
  it('is listed and paged alone, beside the counts of all', async () => {
    const { from, to, first, others } = await twoRuns();
    const counts = { entered: 0, left: 1, moved: 2 };
    const left = await get(to, { from, change: 'left' });
    expect(left.body).toMatchObject({ total: 1, counts });
    expect(told(left.body)).toEqual([[first?.code, 'left']]);
    const second = await get(to, { from, change: 'moved', page: 2, pageSize: 1 });
    expect(second.body).toMatchObject({ total: 2, page: 2, counts });
    expect(told(second.body)).toEqual([[others[1]?.code, 'moved']]);
    expect((await get(to, { from, change: 'entered' })).body).toMatchObject({ items: [], total: 0, counts });
    expect((await get(to, { from, change: '' })).body.total).toBe(3);
  });

  it('is 400 for another word', async () => {
    const { from, to } = await twoRuns();
    const { status, body } = await get(to, { from, change: 'gone' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['change']]);
  });
});
