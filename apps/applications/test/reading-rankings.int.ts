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

describe('the entries of a run', () => {
  /** Five applications: two of the first housing type, three of the second, in the order of the ranking. */
  async function ranked() {
    const [b, e, a, d, c] = await add(
      { ...years(4), housingType: '2-locali', nome: 'Niccolò', cognome: 'D’Àngelo', email: 'niccolo@example.com' },
      { ...years(3), housingType: '3-locali', nome: 'Zoe', cognome: 'Esposito' },
      { ...years(9), housingType: '2-locali', nome: 'Anna', cognome: 'Rossi' },
      { ...years(6), housingType: '3-locali', nome: 'Dario', cognome: 'Rossi' },
      { housingType: '3-locali', nome: 'Carla', cognome: 'Bianchi' },
    );
    const id = await rankings.computed(tenderId);
    return { id, added: [a, b, c, d, e], codes: [a, b, c, d, e].map((one) => one?.code ?? '') };
  }
  const codesOf = async (id: string, parameters: object) => {
    const { items, total } = await rankings.entries(id, parameters);
    return { codes: items.map(({ applicationCode }) => applicationCode), total };
  };

  it('have names, points with parts, groups, ticket and outcome', async () => {
    const { id, added, codes } = await ranked();
    const { items, ...page } = await rankings.entries(id);
    expect(page).toEqual({ total: 5, page: 1, pageSize: 50 });
    expect(items.map(({ applicationCode }) => applicationCode)).toEqual(codes);
    expect(items[2]).toEqual({
      ...{ position: 1, applicationCode: codes[2], applicationId: added[2]?.id, housingType: '3-locali' },
      ...{ cognome: 'Bianchi', nome: 'Carla', points: 37, groups: ['minors'], outcome: 'assigned', heldAs: 'minors' },
      parts: [
        { id: 'minors', points: 10 },
        { id: 'disability', points: 15 },
        { id: 'residence', points: 12 },
      ],
      ticket: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(items[4]).toMatchObject({ position: 3, outcome: 'waiting', heldAs: null });
  });

  it.each([
    ['of a housing type', { housingType: '3-locali' }, [2, 3, 4], 3],
    ['of a type without candidates', { housingType: '5-locali' }, [], 0],
    ['on a page', { page: 2, pageSize: 2 }, [2, 3], 5],
    ['on a page of a housing type', { housingType: '3-locali', page: 2, pageSize: 2 }, [4], 3],
    ['after the last page', { page: 1_000_000_000, pageSize: 200 }, [], 5],
    ['with a home', { outcome: 'assigned' }, [0, 2, 3], 3],
    ['that wait', { outcome: 'waiting' }, [1, 4], 2],
    ['that wait for a housing type, on a page', { outcome: 'waiting', housingType: '2-locali', pageSize: 1 }, [1], 1],
    ['that wait, on the second page', { outcome: 'waiting', page: 2, pageSize: 1 }, [4], 2],
    ['of a surname', { q: 'ROSSI' }, [0, 3], 2],
    ['of a surname in a housing type', { q: 'rossi', housingType: '3-locali' }, [3], 1],
    ['of a surname, on the second page', { q: 'rossi', page: 2, pageSize: 1 }, [3], 2],
    ['of a surname, with a home', { q: 'rossi', outcome: 'waiting' }, [], 0],
    ['of two words', { q: ' anna  rossi ' }, [0], 1],
    ['without accents and with another apostrophe', { q: "d'angelo nicco" }, [1], 1],
    ['of nobody', { q: '%' }, [], 0],
    ['with empty filters', { q: '', outcome: '', housingType: '' }, [0, 1, 2, 3, 4], 5],
  ])('%s', async (_, parameters, expected, total) => {
    const { id, codes } = await ranked();
    expect(await codesOf(id, parameters)).toEqual({ codes: expected.map((place) => codes[place]), total });
  });

  it('are found by code, whole or in part', async () => {
    const { id, codes } = await ranked();
    for (const q of [codes[3], codes[3]?.toLowerCase(), codes[3]?.slice(9, 15)]) {
      expect(await codesOf(id, { q })).toEqual({ codes: [codes[3]], total: 1 });
    }
  });

  it('of erased people are found by their code alone, also when the application is deleted', async () => {
    const { id, added, codes } = await ranked();
    await rankings.publish(id);
    const [approved, , undecided] = added;
    await setStatus(undecided?.id, 'under_review');
    for (const person of [approved, undecided])
      if (person) await new EraseApplications(service.database).handle(person);
    for (const place of [0, 2]) {
      const { items } = await rankings.entries(id, { q: codes[place] });
      expect(items).toMatchObject([{ applicationCode: codes[place], cognome: null, nome: null }]);
    }
    for (const q of ['anna', 'account', 'eliminato']) expect((await codesOf(id, { q })).total).toBe(0);
    expect((await codesOf(id, {})).total).toBe(5);
  });

  it('are none until the run is computed', async () => {
    await add({});
    const { body } = await rankings.start(tenderId, { stage: 'simulation' });
    for (const parameters of [{}, { outcome: 'waiting' }, { housingType: '3-locali' }, { q: 'lucia' }]) {
      expect(await rankings.entries(body.id, parameters)).toMatchObject({ items: [], total: 0 });
    }
  });

  it.each([
    [{ housingType: '6-locali' }, 'housingType'],
    [{ outcome: 'published' }, 'outcome'],
    [{ q: 'a\u0000' }, 'q'],
    [{ q: 'x'.repeat(201) }, 'q'],
    [{ page: 0 }, 'page'],
    [{ pageSize: 201 }, 'pageSize'],
  ])('for %j are 400', async (parameters, field) => {
    const id = await rankings.computed(tenderId);
    const { status, body } = await rankings.get(API.adminRankingEntries(id), parameters);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

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
