import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminTender, API, type RankingDifferencePage } from '@lacorte/contracts';
import { inputHashOf, type RankingAudit, rank } from '@lacorte/tender-rules';
import { erase } from './erasing';
import { addReviewRequest, assessAs, RankingActs, years } from './ranking';
import { ADMINISTRATOR } from './reviewing';
import { RunningApplications } from './running-applications';
import { NEVER, TenderActs } from './tender-acts';

const HOMES = { '2-locali': 1, '3-locali': 2, '4-locali': 0, '5-locali': 0 };

let service: RunningApplications;
let tender: AdminTender;
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const { add } = rankings;
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
});
beforeEach(async () => {
  tender = (await tenders.draft({ homes: HOMES })).body;
  tenderId = tender.id;
});
afterAll(() => service?.stop());

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
      tenderId,
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

  it('are filtered by housing type, outcome, name and code, in pages', async () => {
    const { id, codes } = await ranked();
    const cases: [object, number[], number][] = [
      [{ housingType: '3-locali' }, [2, 3, 4], 3],
      [{ housingType: '5-locali' }, [], 0],
      [{ page: 2, pageSize: 2 }, [2, 3], 5],
      [{ housingType: '3-locali', page: 2, pageSize: 2 }, [4], 3],
      [{ page: 1_000_000_000, pageSize: 200 }, [], 5],
      [{ outcome: 'assigned' }, [0, 2, 3], 3],
      [{ outcome: 'waiting' }, [1, 4], 2],
      [{ outcome: 'waiting', housingType: '2-locali', pageSize: 1 }, [1], 1],
      [{ outcome: 'waiting', page: 2, pageSize: 1 }, [4], 2],
      [{ q: 'ROSSI' }, [0, 3], 2],
      [{ q: 'rossi', housingType: '3-locali' }, [3], 1],
      [{ q: 'rossi', page: 2, pageSize: 1 }, [3], 2],
      [{ q: 'rossi', outcome: 'waiting' }, [], 0],
      [{ q: ' anna  rossi ' }, [0], 1],
      [{ q: "d'angelo nicco" }, [1], 1],
      [{ q: '%' }, [], 0],
      [{ q: '', outcome: '', housingType: '' }, [0, 1, 2, 3, 4], 5],
      ...[codes[3], codes[3]?.toLowerCase(), codes[3]?.slice(9, 15)].map((q): [object, number[], number] => [
        { q },
        [3],
        1,
      ]),
    ];
    for (const [parameters, places, total] of cases) {
      const expected = { parameters, codes: places.map((place) => codes[place]), total };
      expect({ parameters, ...(await codesOf(id, parameters)) }).toEqual(expected);
    }
  });

  it('of erased people are found by their code alone, also when the application is deleted', async () => {
    const { id, added, codes } = await ranked();
    await rankings.publish(id);
    const [approved, , undecided] = added;
    await setStatus(undecided?.id, 'under_review');
    for (const person of [approved, undecided]) if (person) await erase(service, person);
    for (const place of [0, 2]) {
      const { items } = await rankings.entries(id, { q: codes[place] });
      expect(items).toMatchObject([{ applicationCode: codes[place], cognome: null, nome: null }]);
    }
    for (const q of ['anna', 'account', 'eliminato']) expect((await codesOf(id, { q })).total).toBe(0);
    expect((await codesOf(id, {})).total).toBe(5);
  });

  it('are none until the run is computed', async () => {
    await add(tenderId, {});
    const { body } = await rankings.start(tenderId, { stage: 'simulation' });
    for (const parameters of [{}, { outcome: 'waiting' }, { housingType: '3-locali' }, { q: 'lucia' }]) {
      expect(await rankings.entries(body.id, parameters)).toMatchObject({ items: [], total: 0 });
    }
  });

  it('are refused with a wrong filter', async () => {
    const id = await rankings.computed(tenderId);
    for (const [parameters, field] of [
      [{ housingType: '6-locali' }, 'housingType'],
      [{ outcome: 'published' }, 'outcome'],
      [{ q: 'a\u0000' }, 'q'],
      [{ q: 'x'.repeat(201) }, 'q'],
      [{ page: 0 }, 'page'],
      [{ pageSize: 201 }, 'pageSize'],
    ] as const) {
      const { status, body } = await rankings.get(API.adminRankingEntries(id), parameters);
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    }
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
    await add(tenderId, {}, years(3));
    const [from, to] = [await run(), await run()];
    const nothing = { items: [], total: 0, page: 1, pageSize: 50, counts: { entered: 0, left: 0, moved: 0 } };
    expect(await difference(from, to)).toEqual(nothing);
    expect(await difference(to, to)).toEqual(nothing);
  });

  it('tells who entered, left and moved, and why; those whom others moved come last; the other way round, the reverse', async () => {
    const [a, b, c, d] = await add(tenderId, years(20), years(15), years(10), years(5));
    const [late, unassessed] = await add(tenderId, { ...years(30), status: 'under_review' }, { facts: null });
    const from = await run();
    await setStatus(late?.id, 'approved');
    await assessAs(service.database, unassessed?.id ?? '', years(12).facts);
    await setStatus(a?.id, 'rejected');
    await assessAs(service.database, b?.id ?? '', { ...years(15).facts, ownsHome: true });
    await assessAs(service.database, d?.id ?? '', years(11).facts);
    const to = await run();
    const page = await difference(from, to);
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
    const reverse = await difference(to, from);
    expect(reverse).toMatchObject({ total: 6, counts: { entered: 2, left: 2, moved: 2 } });
    expect(told(reverse)).toEqual(expect.arrayContaining([[a?.code, 'entered', '->1', ['status']]]));
  });

  it('is listed and paged by one kind alone, beside the counts of all', async () => {
    const [first, second, third] = await add(
      tenderId,
      ...[20, 15, 10].map((count) => ({ facts: { residenceYears: count } })),
    );
    await query(`UPDATE applications.tender SET homes = '{}' WHERE id = $1`, [tenderId]);
    const from = await run();
    await setStatus(first?.id, 'rejected');
    const to = await run();
    const counts = { entered: 0, left: 1, moved: 2 };
    const codesOf = async (parameters: object) => {
      const { items, ...page } = await difference(from, to, parameters);
      return { ...page, codes: items.map(({ applicationCode }) => applicationCode) };
    };
    expect(await codesOf({ change: 'left' })).toMatchObject({ total: 1, counts, codes: [first?.code] });
    const moved = await Promise.all([1, 2].map((page) => codesOf({ change: 'moved', page, pageSize: 1 })));
    expect(moved).toMatchObject([
      { total: 2, page: 1, counts, codes: [second?.code] },
      { total: 2, page: 2, counts, codes: [third?.code] },
    ]);
    expect(await codesOf({ change: 'entered' })).toMatchObject({ total: 0, counts, codes: [] });
    const all = await Promise.all([1, 2, 3].map((page) => codesOf({ change: '', page, pageSize: 2 })));
    expect(all).toMatchObject(Array(3).fill({ total: 3, counts }));
    expect(all.flatMap(({ codes }) => codes)).toEqual([first, second, third].map((one) => one?.code));
    const { status, body } = await compare(to, { from, change: 'gone' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['change']]);
  });

  it('names the accepted request of review that stands between the runs', async () => {
    const [a, b, c] = await add(tenderId, years(20), years(15), years(10));
    const rankingId = await run();
    for (const [person, decision] of [
      [a, 'rejected'],
      [c, 'accepted'],
    ] as const)
      await addReviewRequest(service.database, { applicationId: person?.id ?? '', rankingId, decision });
    await assessAs(service.database, c?.id ?? '', years(18).facts);
    const to = await run();
    for (const page of [await difference(rankingId, to), await difference(to, rankingId)]) {
      expect(page.items.map(({ applicationCode, reasons }) => [applicationCode, reasons])).toEqual([
        [c?.code, ['points', 'review']],
        [b?.code, ['others']],
      ]);
      expect(page.items.map(({ review: decided }) => decided?.reason ?? null)).toEqual(['Certificato presente', null]);
    }
    await assessAs(service.database, c?.id ?? '', years(12).facts);
    expect((await difference(to, await run())).items[0]).toMatchObject({ reasons: ['points'], review: null });
  });

  it('tells who was erased', async () => {
    const [a, b] = await add(tenderId, years(20), years(15));
    const from = await run();
    await rankings.publish(from);
    await setStatus(b?.id, 'under_review');
    for (const person of [a, b]) if (person) await erase(service, person);
    expect(told(await difference(from, await run()))).toEqual([
      [a?.code, 'left', '1>-', ['erased']],
      [b?.code, 'left', '2>-', ['erased']],
    ]);
  });

  it('tells who was erased before the later run alone', async () => {
    const [a, b, c] = await add(tenderId, years(20), years(15), years(10));
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
    for (const person of [a, b, c]) if (person) await erase(service, person);
    expect(told(await difference(from, to))).toEqual(expected);
  });

  it('keeps the accepted review of an erased applicant, without its text', async () => {
    const [a] = await add(tenderId, years(20), years(15));
    const from = await run();
    await addReviewRequest(service.database, { applicationId: a?.id ?? '', rankingId: from, decision: 'accepted' });
    await assessAs(service.database, a?.id ?? '', years(10).facts);
    const to = await run();
    await rankings.publish(from);
    await query(`UPDATE applications.ranking SET stage = 'final', draw_numbers = '1' WHERE id = $1`, [to]);
    await rankings.publish(to);
    const before = (await difference(from, to)).items[0];
    expect(before).toMatchObject({ reasons: ['points', 'review'], review: { reason: 'Certificato presente' } });
    if (a) await erase(service, a);
    const after = (await difference(from, to)).items[0];
    expect(after).toEqual({ ...before, review: { ...before?.review, reason: null } });
  });

  it('tells of groups, housing types and homes', async () => {
    const [a, b, c] = await add(tenderId, years(20), years(15), years(10));
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
    await add(tenderId, ...Array(8).fill(years(4)));
    const other = await rankings.computed(tenderId, { stage: 'simulation', drawNumbers: '2' });
    const { items } = await difference(await run(), other);
    const moved = items.filter(({ before, after }) => before?.position !== after?.position);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.filter(({ reasons }) => !reasons.includes('draw'))).toEqual([]);
  });

  it('tells of those who lost a home by others before it tells of those who only moved', async () => {
    const [a, b, c, d] = await add(tenderId, years(20), years(15), years(10), years(5));
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

describe('the audit file of a run', () => {
  const audit = (id: string) => rankings.get(API.rankingAudit(id));
  const sorted = (entry: object) =>
    JSON.stringify(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));

  it('has everything that the rule reads and what came out, and names nobody', async () => {
    // The run has more entries than one statement writes.
    const candidates = Array.from({ length: 1_001 }, (_, index) => ({
      ...{ housingType: index % 5 === 0 ? ('2-locali' as const) : ('3-locali' as const), cognome: 'Quarantotti' },
      facts: { minors: index % 3, over65: index % 4 === 0, residenceYears: 2 + (index % 20) },
    }));
    const added = await add(tenderId, ...candidates, { status: 'rejected' });
    const id = await rankings.computed(tenderId, { stage: 'simulation', drawNumbers: '1-2-3' });
    const { status, headers, body, text } = await audit(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const name = `verifica-graduatoria-${tender.code}-simulation.json`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    const { format, ranking, input, result } = body as RankingAudit;
    expect([format, ranking]).toEqual(['ranking-audit-1', { id, stage: 'simulation', publishedAt: null }]);
    expect([input.tenderCode, input.drawNumbers, input.homes]).toEqual([tender.code, '1-2-3', HOMES]);
    expect(input.register).toEqual(added.map(({ code }) => code).sort());
    expect(input.candidates).toHaveLength(candidates.length);
    const { entries, ...draw } = rank(input);
    expect(result).toEqual({
      ...draw,
      inputHash: inputHashOf({ ...input, registerHash: draw.registerHash }),
      entries: expect.anything(),
    });
    const places = entries.map(({ points: _, groups: __, ...place }) => sorted(place));
    expect(new Set(result.entries.map(sorted))).toEqual(new Set(places));
    for (const { points, parts } of input.candidates) {
      expect(parts.reduce((sum, part) => sum + part.points, 0)).toBe(points);
    }
    expect(text).not.toMatch(/Quarantotti|example\.com/i);
  });

  it('is that of a run without numbers, candidates and applications', async () => {
    const { body } = await audit(await rankings.computed(tender.id));
    expect(body.input).toMatchObject({ drawNumbers: '', register: [], candidates: [] });
    expect(body.result.entries).toEqual([]);
  });

  it('of a published run stays the same when applications change, and when an applicant is erased', async () => {
    const [lucia, piero] = await add(tenderId, {}, {});
    const id = await rankings.computed(tender.id, { stage: 'simulation', drawNumbers: '1' });
    await rankings.publish(id);
    const { text } = await audit(id);
    await assessAs(service.database, lucia?.id ?? '', { minors: 0 });
    await erase(service, piero ?? ADMINISTRATOR);
    await service.database.query(`UPDATE applications.tender SET homes = '{"2-locali": 9}'`);
    expect((await audit(id)).text).toBe(text);
    expect(text).toContain(piero?.code);
  });

  it('is recorded in the access log', async () => {
    const id = await rankings.computed(tender.id);
    const exports = async () => {
      const { body } = await rankings.get(API.accessLog);
      return body.items.filter(({ action }: { action: string }) => action === 'export');
    };
    const before = await exports();
    await audit(id);
    const [newest, ...rest] = await exports();
    expect(newest).toMatchObject({ who: ADMINISTRATOR.email });
    expect(rest).toEqual(before);
  });

  it('is there for no run that is computing, has failed or is unknown', async () => {
    const { body } = await rankings.start(tender.id, { stage: 'simulation' });
    for (const state of ['computing', 'failed']) {
      await query('UPDATE applications.ranking SET state = $2 WHERE id = $1', [body.id, state]);
      const { status, body: error } = await audit(body.id);
      expect([status, error.code]).toEqual([409, 'conflict']);
    }
    for (const id of [NEVER, 'not-an-id']) expect((await audit(id)).status).toBe(404);
  });
});
