import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type RankingDifferencePage } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { addCandidates, assessAs, RankingActs } from './ranking';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

let service: RunningApplications;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  tenderId = (await tenders.draft({ homes: { '2-locali': 1, '3-locali': 2 } })).body.id;
});
afterAll(() => service?.stop());

const add = (...candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId, ...one })),
  );
/** Points for residence alone, and no group. */
const years = (residenceYears: number) => ({
  facts: { residenceYears, minors: 0, disabilityCertified: false },
});
const setStatus = (id: string | undefined, status: string) =>
  query(
    `WITH changed AS (UPDATE applications.application SET application_status = $2 WHERE id = $1)
     INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email, changed_at)
     SELECT id, application_status, $2, gen_random_uuid(), 'amministrazione@example.com', clock_timestamp()
     FROM applications.application WHERE id = $1`,
    [id, status],
  );

describe('the difference of two runs', () => {
  const run = () => rankings.computed(tenderId, { stage: 'simulation', drawNumbers: '1' });
  const compare = (id: string, parameters: object) => rankings.get(API.rankingDifference(id), parameters);
  async function difference(from: string, to: string, parameters: object = {}): Promise<RankingDifferencePage> {
    const { status, body } = await compare(to, { from, ...parameters });
    expect(status).toBe(200);
    return body;
  }
  const told = ({ items }: RankingDifferencePage) =>
    items.map(({ applicationCode, change, reasons, before, after }) => {
      return [applicationCode, change, `${before?.position ?? '-'}>${after?.position ?? '-'}`, reasons];
    });

  it('is none of equal runs, and of a run with itself', async () => {
    await add({}, years(3));
    const [from, to] = [await run(), await run()];
    const nothing = { items: [], total: 0, page: 1, pageSize: 50, counts: { entered: 0, left: 0, moved: 0 } };
    expect(await difference(from, to)).toEqual(nothing);
    expect(await difference(to, to)).toEqual(nothing);
  });

  it('tells who entered, left and moved, and why; those whom others moved come last', async () => {
    const [a, b, c, d] = await add(years(20), years(15), years(10), years(5));
    const [late, unassessed] = await add({ ...years(30), status: 'under_review' }, { facts: null });
    const from = await run();
    await setStatus(late?.id, 'approved');
    await assessAs(service.database, unassessed?.id ?? '', years(12).facts);
    await setStatus(a?.id, 'rejected');
    await assessAs(service.database, b?.id ?? '', { ...years(15).facts, ownsHome: true });
    await assessAs(service.database, d?.id ?? '', years(11).facts);
    const page = await difference(from, await run());
    expect(page).toMatchObject({ total: 6, counts: { entered: 2, left: 2, moved: 2 } });
    expect(told(page)).toEqual([
      [a?.code, 'left', '1>-', ['status']],
      [late?.code, 'entered', '->1', ['status']],
      [b?.code, 'left', '2>-', ['eligibility']],
      [unassessed?.code, 'entered', '->2', ['eligibility']],
      [d?.code, 'moved', '4>3', ['points']],
      [c?.code, 'moved', '3>4', ['others']],
    ]);
    expect(page.items[4]).toEqual({
      ...{ applicationCode: d?.code, change: 'moved', reasons: ['points'], review: null },
      before: { housingType: '3-locali', position: 4, points: 5, outcome: 'waiting', heldAs: null },
      after: { housingType: '3-locali', position: 3, points: 11, outcome: 'waiting', heldAs: null },
    });
  });

  it('names the accepted request of review that stands between the runs', async () => {
    const [a, b, c] = await add(years(20), years(15), years(10));
    const review = async (id: string | undefined, decision: string | null) => {
      const [made] = await query<{ id: string }>(
        `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at, decision, reason, decided_at,
           decided_by_id, decided_by_email)
         SELECT $1, $2, 'Manca il certificato', clock_timestamp(), d, 'Certificato presente', t, u, e
         FROM (SELECT $3::text AS d, clock_timestamp() AS t, gen_random_uuid() AS u, 'amministrazione@example.com' AS e) AS decided`,
        [id, from, decision],
      );
      return made;
    };
    const from = await run();
    await review(a?.id, 'rejected');
    await review(c?.id, 'accepted');
    await assessAs(service.database, c?.id ?? '', years(18).facts);
    const to = await run();
    for (const page of [await difference(from, to), await difference(to, from)]) {
      expect(page.items.map(({ applicationCode, reasons }) => [applicationCode, reasons])).toEqual([
        [c?.code, ['points', 'review']],
        [b?.code, ['others']],
      ]);
      expect(page.items.map(({ review: decided }) => decided?.reason ?? null)).toEqual(['Certificato presente', null]);
    }
    await assessAs(service.database, c?.id ?? '', years(12).facts);
    expect((await difference(to, await run())).items[0]).toMatchObject({ reasons: ['points'], review: null });
  });

  it('is the reverse the other way round', async () => {
    const [a, b] = await add(years(20), years(15));
    const from = await run();
    await setStatus(a?.id, 'under_review');
    const to = await run();
    expect(told(await difference(from, to))).toEqual([
      [a?.code, 'left', '1>-', ['status']],
      [b?.code, 'moved', '2>1', ['others']],
    ]);
    expect(told(await difference(to, from))).toEqual([
      [a?.code, 'entered', '->1', ['status']],
      [b?.code, 'moved', '1>2', ['others']],
    ]);
  });

  it('tells who was erased', async () => {
    const [a, b] = await add(years(20), years(15));
    const from = await run();
    await rankings.publish(from);
    await setStatus(b?.id, 'under_review');
    for (const person of [a, b]) if (person) await new EraseApplications(service.database).handle(person);
    expect(told(await difference(from, await run()))).toEqual([
      [a?.code, 'left', '1>-', ['erased']],
      [b?.code, 'left', '2>-', ['erased']],
    ]);
  });

  it('tells who was erased before the later run alone', async () => {
    const [a, b, c] = await add(years(20), years(15), years(10));
    const from = await run();
    await rankings.publish(from);
    await setStatus(a?.id, 'rejected');
    await setStatus(b?.id, 'under_review');
    await assessAs(service.database, c?.id ?? '', { ...years(10).facts, ownsHome: true });
    const to = await run();
    const expected = [
      [a?.code, 'left', '1>-', ['status']],
      [b?.code, 'left', '2>-', ['status']],
      [c?.code, 'left', '3>-', ['eligibility']],
    ];
    expect(told(await difference(from, to))).toEqual(expected);
    for (const person of [a, b, c]) if (person) await new EraseApplications(service.database).handle(person);
    expect(told(await difference(from, to))).toEqual(expected);
  });

  it('keeps the accepted review of an erased applicant, without its text', async () => {
    const [a] = await add(years(20), years(15));
    const from = await run();
    await query(
      `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at, decision, reason, decided_at,
         decided_by_id, decided_by_email)
       VALUES ($1, $2, 'Manca un certificato', clock_timestamp(), 'accepted', 'Certificato di Lucia', clock_timestamp(),
         gen_random_uuid(), 'amministrazione@example.com')`,
      [a?.id, from],
    );
    await assessAs(service.database, a?.id ?? '', years(10).facts);
    const to = await run();
    await rankings.publish(from);
    await query(`UPDATE applications.ranking SET stage = 'final', draw_numbers = '1' WHERE id = $1`, [to]);
    await rankings.publish(to);
    const before = (await difference(from, to)).items[0];
    expect(before).toMatchObject({ reasons: ['points', 'review'], review: { reason: 'Certificato di Lucia' } });
    if (a) await new EraseApplications(service.database).handle(a);
    const after = (await difference(from, to)).items[0];
    expect(after).toEqual({ ...before, review: { ...before?.review, reason: null } });
  });

  it('tells of groups, housing types and homes', async () => {
    const [a, b, c] = await add(years(20), years(15), years(10));
    const from = await run();
    await assessAs(service.database, a?.id ?? '', { ...years(20).facts, over65: true });
    await query(`UPDATE applications.application SET tipologia_abitazione = '2-locali' WHERE id = $1`, [b?.id]);
    const between = await run();
    expect(told(await difference(from, between))).toEqual([
      [b?.code, 'moved', '2>1', ['housing-type']],
      [a?.code, 'moved', '1>1', ['groups']],
      [c?.code, 'moved', '3>2', ['others']],
    ]);
    await query(`UPDATE applications.tender SET homes = '{"2-locali": 1, "3-locali": 1}' WHERE id = $1`, [tenderId]);
    expect(told(await difference(between, await run()))).toEqual([
      [c?.code, 'moved', '2>2', ['homes']],
      [a?.code, 'moved', '1>1', ['homes']],
    ]);
  });

  it('tells of another draw', async () => {
    await add(...Array(8).fill(years(4)));
    const other = await rankings.computed(tenderId, { stage: 'simulation', drawNumbers: '2' });
    const { items } = await difference(await run(), other);
    expect(items.length).toBeGreaterThan(0);
    expect(
      items
        .filter(({ before, after }) => before?.position !== after?.position)
        .every(({ reasons }) => reasons.includes('draw')),
    ).toBe(true);
  });

  it('comes in pages, with the counts of all', async () => {
    const added = await add(...[20, 19, 18, 17, 16].map(years));
    const from = await run();
    await setStatus(added[0]?.id, 'under_review');
    const to = await run();
    // The third gets the home of the first.
    const [first, second, third, ...others] = added.map(({ code }) => code);
    const pages = [1, 2, 3, 4].map((page) => difference(from, to, { page, pageSize: 2 }));
    const all = await Promise.all(pages);
    expect(all.flatMap(told).map(([code]) => code)).toEqual([first, third, second, ...others]);
    for (const page of all) expect(page).toMatchObject({ total: 5, counts: { entered: 0, left: 1, moved: 4 } });
  });

  it('tells of those who lost a home by others before it tells of those who only moved', async () => {
    const [a, b, c, d] = await add(years(20), years(15), years(10), years(5));
    const from = await run();
    await assessAs(service.database, d?.id ?? '', years(30).facts);
    const page = await difference(from, await run());
    expect(told(page)).toEqual([
      [d?.code, 'moved', '4>1', ['points']],
      [b?.code, 'moved', '2>3', ['others']],
      [a?.code, 'moved', '1>2', ['others']],
      [c?.code, 'moved', '3>4', ['others']],
    ]);
    expect(page.items[1]).toMatchObject({ before: { outcome: 'assigned' }, after: { outcome: 'waiting' } });
  });

  it('is refused without another run of the tender', async () => {
    const id = await run();
    for (const from of [undefined, 'x', NEVER]) expect((await compare(id, { from })).status).toBe(404);
    for (const unknown of ['x', NEVER]) expect((await compare(unknown, { from: id })).status).toBe(404);
    const other = (await tenders.draft()).body.id;
    const { status, body } = await compare(id, { from: await rankings.computed(other) });
    expect([status, body.fieldCodes]).toEqual([400, { from: 'ranking-compared-tender' }]);
  });

  it('is refused while a run has no entries', async () => {
    const id = await run();
    const { body: started } = await rankings.start(tenderId, { stage: 'simulation' });
    for (const [from, to] of [
      [id, started.id],
      [started.id, id],
    ]) {
      const { status, body } = await compare(to, { from });
      expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'rankings-not-computed']);
    }
  });
});
