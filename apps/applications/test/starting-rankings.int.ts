import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, type RankingReadiness } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { addCandidates, RankingActs } from './ranking';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';
import { HOUR_MS, inMs, NEVER, TenderActs } from './tender-acts';

const NUMBERS = '12-45-67-8-90';
const NONE = { open: false, undecided: 0, unassessed: 0, ineligible: 0, duplicates: 0, reviewRequests: 0 };
const PROVISIONAL = { stage: 'provisional', drawNumbers: NUMBERS };

let service: RunningApplications;
/** A closed tender of the test's own, because published rankings are never deleted. */
let tenderId: string;
const tenders = new TenderActs(() => service);
const rankings = new RankingActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
beforeEach(async () => {
  tenderId = (await tenders.opened()).id;
  await tenders.act(tenderId, 'close');
});
afterAll(() => service?.stop());

const add = (...candidates: Parameters<typeof addCandidates>[1]) =>
  addCandidates(
    service.database,
    candidates.map((one) => ({ tenderId, ...one })),
  );
const readiness = async (stage?: string, id = tenderId): Promise<RankingReadiness> =>
  (await rankings.get(API.rankingReadiness(id), { stage })).body;

describe('starting a run', () => {
  it('answers 202 with a run that is being computed, adds its event and an entry to the access log', async () => {
    await add({});
    const { status, body } = await rankings.start(tenderId, PROVISIONAL);
    expect({ status, body }).toEqual({ status: 202, body: { id: expect.any(String), state: 'computing' } });
    expect(await rankings.run(body.id)).toEqual({
      ...{ id: body.id, tenderId, stage: 'provisional', state: 'computing', drawNumbers: NUMBERS, otherDraws: 0 },
      ...{ registerHash: null, seed: null, inputHash: null, publishedAt: null, publishedBy: null, expiredAt: null },
      homes: { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 },
      counts: { applications: 0, ranked: 0, assigned: 0, waiting: 0 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      createdBy: ADMINISTRATOR.email,
    });
    expect(await query(`SELECT kind FROM applications.outbox WHERE payload ->> 'rankingId' = $1`, [body.id])).toEqual([
      { kind: 'ranking-started' },
    ]);
    const log = await rankings.get(API.accessLog, { pageSize: 1 });
    expect(log.body.items).toMatchObject([{ who: ADMINISTRATOR.email, action: 'ranking-started' }]);
  });

  it('is possible for a simulation at any time, with numbers and without', async () => {
    const { body: draft } = await tenders.draft();
    await add({ tenderId: draft.id }, { tenderId: draft.id, status: 'submitted' });
    for (const drawNumbers of [undefined, null, '', NUMBERS]) {
      expect((await rankings.start(draft.id, { stage: 'simulation', drawNumbers })).status).toBe(202);
    }
  });

  it('while an equal one is computed gives that one; others are runs of their own', async () => {
    const start = (body: object) => rankings.start(tenderId, body);
    const all = await Promise.all(Array.from({ length: 8 }, () => start(PROVISIONAL)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    const others = [
      await start({ ...PROVISIONAL, drawNumbers: '1' }),
      await start({ ...PROVISIONAL, stage: 'simulation' }),
    ];
    const ids = [all[0], ...others].map((answer) => answer?.body.id);
    expect(new Set(ids).size).toBe(3);
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [ids[0]]);
    expect((await start(PROVISIONAL)).body.id).not.toBe(ids[0]);
    expect(await query(`SELECT FROM applications.outbox WHERE payload ->> 'rankingId' = ANY($1)`, [ids])).toHaveLength(
      3,
    );
  });

  it.each([
    ['a stage that is none', { stage: 'published', drawNumbers: NUMBERS }, { stage: 'ranking-stage' }],
    ['no numbers', { stage: 'provisional' }, { drawNumbers: 'ranking-draw-numbers' }],
    ['spaces', { stage: 'provisional', drawNumbers: '   ' }, { drawNumbers: 'ranking-draw-numbers' }],
    ['65 characters', { stage: 'provisional', drawNumbers: '1'.repeat(65) }, { drawNumbers: 'text-too-long' }],
    ['a NUL', { stage: 'simulation', drawNumbers: '1\u0000' }, { drawNumbers: 'text-characters' }],
    ['nothing', {}, { stage: 'ranking-stage' }],
  ])('with %s is 400', async (_, body, fieldCodes) => {
    const answer = await rankings.start(tenderId, body);
    expect({ status: answer.status, fieldCodes: answer.body.fieldCodes }).toEqual({ status: 400, fieldCodes });
  });

  it('of no tender is 404, whatever the body', async () => {
    for (const id of [NEVER, 'none']) {
      expect((await rankings.start(id, {})).status).toBe(404);
      expect((await rankings.get(API.rankingReadiness(id))).status).toBe(404);
    }
  });
});

describe('a tender that was scheduled and withdrawn', () => {
  it('is deleted with its simulations', async () => {
    await tenders.closeAll();
    const { body: tender } = await tenders.draft({ opensAt: inMs(7 * 24 * HOUR_MS) });
    expect((await tenders.act(tender.id, 'publish')).status).toBe(200);
    const computed = await rankings.computed(tender.id);
    const { body: computing } = await rankings.start(tender.id, { stage: 'simulation' });
    expect((await tenders.act(tender.id, 'withdraw')).status).toBe(200);
    const deleted = await service.http.delete(API.adminTender(tender.id)).set(await asAdmin());
    expect(deleted.status).toBe(204);
    for (const id of [computed, computing.id]) {
      expect((await rankings.get(API.adminRanking(id))).status).toBe(404);
    }
  });
});

describe('a provisional', () => {
  it.each([
    ['an application in review', { status: 'under_review' }, 'undecided'],
    ['one that was submitted', { status: 'submitted' }, 'undecided'],
    ['an approved one that is not assessed', { facts: null }, 'unassessed'],
    ['one that is not completely assessed', { facts: { ownsHome: null } }, 'unassessed'],
    ['one that is not eligible', { facts: { ownsHome: true } }, 'ineligible'],
  ] as const)('waits for %s', async (_, candidate, kind) => {
    await add({}, { status: 'rejected', facts: null });
    expect((await readiness('provisional')).ready).toBe(true);
    const [blocking] = await add(candidate);
    const blockers = { ...NONE, [kind]: 1 };
    const { status, body } = await rankings.start(tenderId, PROVISIONAL);
    expect({ status, code: body.code, blockers: body.blockers }).toEqual({
      ...{ status: 409, code: 'ranking-not-ready', blockers },
    });
    const known = await readiness('provisional');
    expect([known.ready, known.blockers]).toEqual([false, blockers]);
    const nothing = { undecided: [], unassessed: [], ineligible: [], duplicates: [], reviewRequests: [] };
    expect(known.applications).toEqual({
      ...nothing,
      [kind]: [{ id: blocking?.id, applicationCode: blocking?.code }],
    });
    expect((await rankings.get(API.adminRankings, { tender: tenderId })).body.total).toBe(0);
  });

  it('waits for duplicates that are not rejected, in this tender', async () => {
    const { body: other } = await tenders.draft();
    const same = { codiceFiscale: 'RSSMRA80A01F205X' };
    const [lucia] = await add(same, { ...same, tenderId: other.id }, { ...same, status: 'rejected' });
    expect((await readiness('provisional')).ready).toBe(true);
    const [piero] = await add(same);
    const { body } = await rankings.start(tenderId, PROVISIONAL);
    expect(body.blockers).toEqual({ ...NONE, duplicates: 2 });
    const named = [lucia, piero].map((one) => ({ id: one?.id, applicationCode: one?.code }));
    expect((await readiness('provisional')).applications.duplicates).toEqual(named);
  });

  it('waits until the tender is closed', async () => {
    const { body: draft } = await tenders.draft();
    const open = await tenders.opened();
    for (const { id } of [draft, open]) {
      const { status, body } = await rankings.start(id, PROVISIONAL);
      expect([status, body.blockers]).toEqual([409, { ...NONE, open: true }]);
    }
    await tenders.act(open.id, 'close');
    expect((await rankings.start(open.id, PROVISIONAL)).status).toBe(202);
  });

  it('does not wait for erased applications', async () => {
    const [approved, undecided, paid] = await add(
      { facts: { ownsHome: true } },
      { status: 'submitted' },
      { status: 'submitted' },
    );
    await query(
      `INSERT INTO applications.payment_entry (application_id, kind, paid_on, amount_cents) VALUES ($1, 'recorded', now(), 15000)`,
      [paid?.id],
    );
    for (const person of [approved, undecided, paid]) {
      if (person) await new EraseApplications(service.database).handle(person);
    }
    expect(await query('SELECT FROM applications.application WHERE tender_id = $1', [tenderId])).toHaveLength(2);
    expect(await readiness('provisional')).toMatchObject({ ready: true, blockers: NONE });
  });

  it('names at most 50 applications of a kind, the first by code, and counts all', async () => {
    const added = await add(...Array(53).fill({ status: 'submitted' }));
    const { blockers, applications } = await readiness('provisional');
    expect(blockers).toEqual({ ...NONE, undecided: 53 });
    expect(applications.undecided).toHaveLength(50);
    expect(applications.undecided.map(({ id }) => id)).toEqual(added.slice(0, 50).map(({ id }) => id));
  });
});

describe('the numbers of a run', () => {
  it('are stored in one form, so that the same numbers have one seed', async () => {
    await add({});
    const [first, ...others] = await Promise.all(
      ['12-45-67-8-90', '12\u201045\u201167\u22128\u201290', '\uff11\uff12 - 45 - 67 - 8 - 90'].map((drawNumbers) =>
        rankings.start(tenderId, { stage: 'provisional', drawNumbers }),
      ),
    );
    expect(others.map(({ body }) => body.id)).toEqual([first?.body.id, first?.body.id]);
    expect((await rankings.run(first?.body.id)).drawNumbers).toBe('12-45-67-8-90');
  });

  it('are compared with those of the other runs that show what other numbers would give', async () => {
    const others = { stage: 'simulation', drawNumbers: '7' };
    // Of another register, so with other tickets.
    await rankings.computed(tenderId, others);
    await add({});
    const simulation = await rankings.computed(tenderId, others);
    const first = await rankings.computed(tenderId, PROVISIONAL);
    const again = await rankings.computed(tenderId, PROVISIONAL);
    const otherOrder = await rankings.computed(tenderId, {
      ...PROVISIONAL,
      drawNumbers: NUMBERS.split('-').join(', '),
    });
    const counted = async (id: string) => (await rankings.run(id)).otherDraws;
    expect(await Promise.all([first, again, otherOrder, simulation].map(counted))).toEqual([2, 2, 3, 3]);
    await rankings.publish(first);
    const { body: final } = await rankings.start(tenderId, { stage: 'final' });
    expect(await counted(final.id)).toBe(1);
    expect(await counted(await rankings.computed(tenderId))).toBe(0);
  });
});

describe('a final', () => {
  it('needs a published provisional', async () => {
    await rankings.computed(tenderId, PROVISIONAL);
    for (const drawNumbers of [undefined, NUMBERS]) {
      const { status, body } = await rankings.start(tenderId, { stage: 'final', drawNumbers });
      expect([status, body.code]).toEqual([409, 'provisional-missing']);
    }
    expect(await readiness('final')).toMatchObject({ ready: false, blockers: NONE });
  });

  it('takes the numbers of the published provisional, and no others', async () => {
    await rankings.publish(await rankings.computed(tenderId, PROVISIONAL));
    expect((await readiness('final')).ready).toBe(true);
    const refused = await rankings.start(tenderId, { stage: 'final', drawNumbers: '1' });
    expect([refused.status, refused.body.fieldCodes]).toEqual([400, { drawNumbers: 'ranking-other-numbers' }]);
    const { body } = await rankings.start(tenderId, { stage: 'final' });
    expect((await rankings.run(body.id)).drawNumbers).toBe(NUMBERS);
    expect((await rankings.start(tenderId, { stage: 'final', drawNumbers: ` ${NUMBERS} ` })).body.id).toBe(body.id);
    const dashes = NUMBERS.replaceAll('-', '\u2013');
    expect((await rankings.start(tenderId, { stage: 'final', drawNumbers: dashes })).body.id).toBe(body.id);
  });

  it('waits as a provisional does, also for a duplicate that is found after it', async () => {
    await rankings.publish(await rankings.computed(tenderId, PROVISIONAL));
    await add({ codiceFiscale: 'RSSMRA80A01F205X' }, { codiceFiscale: 'rssmra80a01f205x ' });
    const { status, body } = await rankings.start(tenderId, { stage: 'final' });
    expect([status, body.code, body.blockers]).toEqual([409, 'ranking-not-ready', { ...NONE, duplicates: 2 }]);
  });
});

describe('an open request of review', () => {
  it('keeps the final from being computed until it is decided, and no provisional', async () => {
    const [lucia] = await add({});
    const provisional = await rankings.computed(tenderId, PROVISIONAL);
    await rankings.publish(provisional);
    await query(
      `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at) VALUES ($1, $2, 'Un punto manca', now())`,
      [lucia?.id, provisional],
    );
    const { body } = await rankings.start(tenderId, { stage: 'final' });
    expect([body.code, body.blockers]).toEqual(['ranking-not-ready', { ...NONE, reviewRequests: 1 }]);
    const named = [{ id: lucia?.id, applicationCode: lucia?.code }];
    expect(await readiness('final')).toMatchObject({ ready: false, applications: { reviewRequests: named } });
    expect((await readiness('provisional')).ready).toBe(true);
    await query(
      `UPDATE applications.review_request SET decision = 'rejected', reason = 'Già contato', decided_at = now(), version = 2,
         decided_by_id = gen_random_uuid(), decided_by_email = 'amministrazione@example.com'
       WHERE application_id = $1`,
      [lucia?.id],
    );
    expect((await rankings.start(tenderId, { stage: 'final' })).status).toBe(202);
  });
});

describe('an accepted request of review', () => {
  it('is a warning for the final until assessment or status of its application changes, and no blocker', async () => {
    const [assessed, rejected, unchanged, erased] = await add({}, {}, {}, {}, {});
    const provisional = await rankings.computed(tenderId, PROVISIONAL);
    await rankings.publish(provisional);
    const people = [assessed, rejected, unchanged, erased];
    for (const person of people) {
      await query(
        `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at, decision, reason, decided_at,
           decided_by_id, decided_by_email)
         VALUES ($1, $2, 'Un punto manca', clock_timestamp(), 'accepted', 'Giusto', clock_timestamp(), gen_random_uuid(), 'a@example.com')`,
        [person?.id, provisional],
      );
    }
    const named = () => people.map((one) => ({ id: one?.id, applicationCode: one?.code }));
    expect(await readiness('final')).toMatchObject({
      ...{ ready: true, blockers: NONE, warnings: { acceptedWithoutChange: 4 } },
      warned: { acceptedWithoutChange: named() },
    });
    await query(
      `INSERT INTO applications.assessment_change (application_id, version, assessed_by_id, assessed_by_email, assessed_at)
       VALUES ($1, 2, gen_random_uuid(), 'a@example.com', clock_timestamp())`,
      [assessed?.id],
    );
    await query(
      `INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email, changed_at)
       VALUES ($1, 'approved', 'rejected', gen_random_uuid(), 'a@example.com', clock_timestamp())`,
      [rejected?.id],
    );
    if (erased) await new EraseApplications(service.database).handle(erased);
    expect(await readiness('final')).toMatchObject({
      ...{ ready: true, warnings: { acceptedWithoutChange: 1 } },
      warned: { acceptedWithoutChange: [{ id: unchanged?.id, applicationCode: unchanged?.code }] },
    });
    expect((await readiness('provisional')).warnings).toEqual({ acceptedWithoutChange: 0 });
    expect((await readiness('simulation')).warned).toEqual({ acceptedWithoutChange: [] });
  });
});

describe('the readiness', () => {
  it('of a simulation is given at any time', async () => {
    await add({ status: 'submitted' });
    expect(await readiness('simulation')).toMatchObject({ ready: true, blockers: NONE });
  });

  it.each([undefined, '', 'published'])('of the stage %j is 400', async (stage) => {
    const { status, body } = await rankings.get(API.rankingReadiness(tenderId), { stage });
    expect([status, body.fieldCodes]).toEqual([400, { stage: 'ranking-stage' }]);
  });
});
