import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type RankingRecipient, type RankingRecipientsPage } from '@lacorte/contracts';
import { INPUT_LOCK } from '../src/published-rankings/input-lock';
import { reviewUntil } from '../src/published-rankings/publish-ranking';
import { AssessmentActs, FACTS } from './assessing';
import { erase, markErased } from './erasing';
import { Holder, heldUp } from './locks';
import { PublicationActs } from './publishing-rankings';
import { addReviewRequest, assessAs } from './ranking';
import { ADMINISTRATOR, addApplications, administer } from './reviewing';
import { asService, loggedIn, RunningApplications } from './running-applications';

let service: RunningApplications;
const rankings = new PublicationActs(() => service);
const assessments = new AssessmentActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const changeStatus = async (id: string, status: string) =>
  administer(service, 'put', API.applicationStatus(id), { status });
const requestReview = async ({ id = '', userId = '' }: { id?: string; userId?: string } = {}) =>
  service.http
    .post(API.requestReview(id))
    .set(await loggedIn({ userId }))
    .send({ text: 'Ho quattro figli, non tre.' });
const provisional = (tenderId: string) => rankings.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
const refusalOf = async (id: string) => {
  const { status, body } = await rankings.publishing(id);
  return [status, body.code, body.reason];
};

describe('the publication of a ranking', () => {
  it('answers with the run as it is from then on, and is in the access log', async () => {
    const tender = await rankings.tender();
    const id = await provisional(tender.id);
    const before = await rankings.run(id);
    const { status, body } = await rankings.publishing(id);
    expect(status).toBe(200);
    const publishedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(body).toEqual({ ...before, state: 'published', publishedAt, publishedBy: ADMINISTRATOR.email });
    expect(await rankings.run(id)).toEqual(body);
    const log = await rankings.get(API.accessLog, { action: 'ranking-published' });
    expect(log.body.items[0]).toMatchObject({ action: 'ranking-published', who: ADMINISTRATOR.email });
  });

  it('ends requests of review at the midnight in Rome after so many days', async () => {
    const until = `SELECT ${reviewUntil('$1::timestamptz', '$2::integer')} AS until`;
    for (const [publishedAt, days, expected] of [
      ['2026-11-20T14:00:00Z', 10, '2026-11-30T23:00:00.000Z'],
      // The instant is after midnight in Rome, and in the evening before in UTC.
      ['2026-11-20T23:30:00Z', 10, '2026-12-01T23:00:00.000Z'],
      ['2026-07-01T22:30:00Z', 1, '2026-07-03T22:00:00.000Z'],
      ['2026-11-20T22:59:59.999Z', 1, '2026-11-21T23:00:00.000Z'],
      // The clocks go forward on 29 March, and back on 25 October.
      ['2026-03-27T12:00:00Z', 2, '2026-03-29T22:00:00.000Z'],
      ['2026-03-28T23:30:00Z', 10, '2026-04-08T22:00:00.000Z'],
      ['2026-10-23T12:00:00Z', 2, '2026-10-25T23:00:00.000Z'],
      ['2026-10-25T00:30:00Z', 1, '2026-10-26T23:00:00.000Z'],
    ] as const) {
      const [row] = await query<{ until: Date }>(until, [publishedAt, days]);
      expect([publishedAt, row?.until.toISOString()]).toEqual([publishedAt, expected]);
    }
    const tender = await rankings.tender({ reviewDays: 10 });
    const { body } = await service.http.get(API.ranking(await rankings.published(tender.id)));
    const [row] = await query<{ until: Date }>(until, [body.publishedAt, 10]);
    expect(body.reviewUntil).toBe(row?.until.toISOString());
  });

  it('opens no window without days for it, nor with a final', async () => {
    const tender = await rankings.tender({ reviewDays: 0 });
    const ids = [await rankings.published(tender.id), await rankings.published(tender.id, 'final')];
    const { id: other } = await rankings.tender({ reviewDays: 5 });
    await rankings.published(other);
    ids.push(await rankings.published(other, 'final'));
    for (const id of ids) expect((await service.http.get(API.ranking(id))).body.reviewUntil).toBeNull();
  });

  it('is 404 for an unknown and a malformed id', async () => {
    for (const id of [randomUUID(), 'x']) expect(await refusalOf(id)).toEqual([404, 'not-found', 'rankings-not-found']);
  });
});

describe('a run that cannot be published', () => {
  it('is a simulation, is computing or has failed', async () => {
    const tender = await rankings.tender();
    const refusal = [409, 'ranking-not-publishable', undefined];
    expect(await refusalOf(await rankings.computed(tender.id))).toEqual(refusal);
    const id = await provisional(tender.id);
    for (const state of ['computing', 'failed']) {
      await query('UPDATE applications.ranking SET state = $2 WHERE id = $1', [id, state]);
      expect(await refusalOf(id)).toEqual(refusal);
    }
  });

  it('is of a stage that is out', async () => {
    const tender = await rankings.tender();
    const other = await provisional(tender.id);
    const id = await rankings.published(tender.id);
    expect(await refusalOf(id)).toEqual([409, 'ranking-published', undefined]);
    expect(await refusalOf(other)).toEqual([409, 'ranking-published', undefined]);
  });

  it('is a final without a published provisional', async () => {
    const tender = await rankings.tender();
    const id = await provisional(tender.id);
    await query(`UPDATE applications.ranking SET stage = 'final' WHERE id = $1`, [id]);
    expect(await refusalOf(id)).toEqual([409, 'provisional-missing', undefined]);
  });
});

describe('a stale run', () => {
  it('is refused, whatever has changed', async () => {
    const update = (table: 'application' | 'tender', assignment: string, id: string) =>
      query(`UPDATE applications.${table} SET ${assignment} WHERE id = $1`, [id]);
    const changes: [string | undefined, (id: string, tenderId: string) => Promise<unknown>][] = [
      [undefined, (id) => assessAs(service.database, id, { residenceYears: 3 })],
      [undefined, (id) => changeStatus(id, 'rejected')],
      [undefined, (id) => markErased(service, id)],
      [undefined, (id) => update('application', `tipologia_abitazione = '5-locali'`, id)],
      ['rankings-stale-tender', (_, id) => update('tender', `homes = homes || '{"2-locali": 7}'`, id)],
      ['rankings-stale-tender', (_, id) => update('tender', `closes_at = now() + interval '1 minute'`, id)],
      ['rankings-stale-decisions', (id) => changeStatus(id, 'under_review')],
      ['rankings-stale-decisions', (id) => assessAs(service.database, id, { ownsHome: null })],
      [
        'rankings-stale-decisions',
        (_, id) => query(`UPDATE applications.application SET codice_fiscale = 'X' WHERE tender_id = $1`, [id]),
      ],
    ];
    for (const [reason, change] of changes) {
      const tender = await rankings.tender();
      const id = await provisional(tender.id);
      await change(tender.people[0]?.id ?? '', tender.id);
      expect([String(change), await refusalOf(id)]).toEqual([String(change), [409, 'ranking-stale', reason]]);
      expect((await rankings.run(id)).state).toBe('ready');
      await rankings.tenders.closeAll();
    }
  });

  it('says in words that something changed, and is not stale any more when it reads the same again', async () => {
    const tender = await rankings.tender();
    const id = await provisional(tender.id);
    const person = tender.people[0]?.id ?? '';
    await changeStatus(person, 'rejected');
    expect((await rankings.publishing(id)).body.message).toMatch(/sono cambiate domande o valutazioni/);
    await changeStatus(person, 'approved');
    expect((await rankings.publishing(id)).status).toBe(200);
  });

  it('is a final with another register than its provisional', async () => {
    const tender = await rankings.tender();
    await rankings.published(tender.id);
    await query('INSERT INTO applications.erased_code (application_code, tender_id) VALUES ($1, $2)', [
      `DOM-${tender.id}`,
      tender.id,
    ]);
    const id = await rankings.computed(tender.id, { stage: 'final' });
    expect(await refusalOf(id)).toEqual([409, 'ranking-stale', 'rankings-stale-register']);
  });

  it('is a final that was computed before an assessment, which changes no published ranking', async () => {
    const { id: tenderId, people } = await rankings.tender();
    const [{ id = '', code = '' } = {}] = people;
    const first = await rankings.published(tenderId);
    const early = await rankings.computed(tenderId, { stage: 'final' });
    const entriesOf = async (ranking: string) => (await rankings.entries(ranking)).items;
    const pointsOf = async (ranking: string) =>
      (await entriesOf(ranking)).find(({ applicationCode }) => applicationCode === code)?.points;
    const before = await entriesOf(first);
    await assessments.saved(id, { ...FACTS, residenceYears: 7 }, { version: 1 });
    expect((await refusalOf(early)).slice(0, 2)).toEqual([409, 'ranking-stale']);
    const final = await rankings.published(tenderId, 'final');
    expect(await pointsOf(final)).not.toBe(before.find(({ applicationCode }) => applicationCode === code)?.points);
    const published = [before, await entriesOf(final)];
    await assessments.saved(id, { ...FACTS, residenceYears: 3 }, { version: 2 });
    expect(await Promise.all([first, final].map(entriesOf))).toEqual(published);
  });
});

describe('changes at the same moment', () => {
  const inputLock = (tenderId: string): [string, unknown[]] => [
    `SELECT pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1))`,
    [tenderId],
  ];

  it('a publication waits for a change that is not committed, and sees it', async () => {
    const tender = await rankings.tender();
    const id = await provisional(tender.id);
    const change =
      'UPDATE applications.assessment SET residence_years = 1, version = version + 1 WHERE application_id = $1';
    const [refusal] = await heldUp(service.database, [change, [tender.people[0]?.id]], [() => refusalOf(id)]);
    expect(refusal.slice(0, 2)).toEqual([409, 'ranking-stale']);
  });

  it('an assessment, a status and an erasure wait for a publication that has locked the input', async () => {
    const { id, people } = await rankings.tender();
    const [one, two, three] = people.map((person) => person.id) as [string, string, string];
    const [saved, changed] = await heldUp(service.database, inputLock(id), [
      () => assessments.put(one, { facts: { ...FACTS, residenceYears: 1 }, version: 1 }),
      () => changeStatus(two, 'rejected'),
      () => markErased(service, three),
    ]);
    expect([saved.status, changed.status]).toEqual([200, 200]);
  });

  it('a locked input holds up no other tender and no submission', async () => {
    const tender = await rankings.tender();
    const publication = await Holder.of(service.database, ...inputLock(tender.id));
    const { id: other } = await rankings.tenders.opened();
    const [application] = await addApplications(service.database, [{ tenderId: other }]);
    expect((await changeStatus(application ?? '', 'under_review')).status).toBe(200);
    expect((await service.submit()).status).toBe(201);
    await publication.rollback();
  });

  it('a final waits for a request of review, and is refused because of it', async () => {
    const { id: tenderId, people } = await rankings.tender();
    const rankingId = await rankings.published(tenderId);
    const id = await rankings.computed(tenderId, { stage: 'final' });
    const held: [string, unknown[]] = ['SELECT FROM applications.tender WHERE id = $1 FOR SHARE', [tenderId]];
    const [refusal] = await heldUp(service.database, held, [() => refusalOf(id)], (holder) =>
      addReviewRequest(holder, { applicationId: people[0]?.id ?? '', rankingId }),
    );
    expect(refusal).toEqual([409, 'ranking-stale', 'rankings-stale-reviews']);
  });

  it('a final and the decision of the last request of review leave no request undecided', async () => {
    const { id, people } = await rankings.tender();
    await rankings.published(id);
    const run = await rankings.computed(id, { stage: 'final' });
    const { body: request } = await requestReview(people[0]);
    const decision = administer(service, 'put', API.reviewRequest(request.id), {
      decision: 'rejected',
      reason: 'Sono tre.',
      version: 1,
    });
    const [decided, published] = await Promise.all([decision, rankings.publishing(run)]);
    expect(decided.status).toBe(200);
    if (published.status !== 200) {
      expect([published.status, published.body.reason]).toEqual([409, 'rankings-stale-reviews']);
      expect((await rankings.publishing(run)).status).toBe(200);
    }
    expect((await requestReview(people[1])).body.code).toBe('window-closed');
  });

  it('of two administrators, and of two runs of a stage, exactly one wins', async () => {
    const tender = await rankings.tender();
    const first = await provisional(tender.id);
    const second = await provisional(tender.id);
    const answers = await Promise.all([first, second, first, second].map((id) => refusalOf(id)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 'ranking-published')).toHaveLength(3);
    expect(
      await query(`SELECT FROM applications.ranking WHERE tender_id = $1 AND state = 'published'`, [tender.id]),
    ).toHaveLength(1);
  });
});

it('has the draw of its provisional after erasures in between, of rows that stay and of rows that go', async () => {
  const { id, people } = await rankings.tender();
  const provisional = await rankings.run(await rankings.published(id));
  const [ranked, withdrawn] = people;
  await service.database.query(
    `UPDATE applications.application SET application_status = 'under_review' WHERE id = $1`,
    [withdrawn?.id],
  );
  for (const person of [ranked, withdrawn]) {
    if (person) await erase(service, person);
  }
  const final = await rankings.run(await rankings.published(id, 'final'));
  const { registerHash, seed, drawNumbers } = provisional;
  expect(final).toMatchObject({ registerHash, seed, drawNumbers });
  expect(final.counts).toEqual({ applications: 4, ranked: 2, assigned: 2, waiting: 0 });
});

describe('the announcement of a published ranking', () => {
  beforeEach(() => service.database.query('TRUNCATE applications.outbox'));
  const events = async () =>
    (await query<{ payload: object }>(`SELECT payload FROM applications.outbox WHERE kind = 'ranking-published'`)).map(
      ({ payload }) => payload,
    );
  const idsOf = async (tenderId: string) => {
    const text = 'SELECT id FROM applications.application WHERE tender_id = $1 AND erased_at IS NULL ORDER BY id::text';
    return (await query<{ id: string }>(text, [tenderId])).map(({ id }) => id);
  };
  const asked = async (rankingId: string, after?: string) =>
    service.http
      .get(INTERNAL.rankingRecipients(rankingId))
      .query({ ...(after !== undefined && { after }) })
      .set(await asService('notifications-worker'));
  const page = async (rankingId: string, after?: string): Promise<RankingRecipientsPage> =>
    (await asked(rankingId, after)).body;
  const idsIn = (recipients: RankingRecipient[]) => recipients.map(({ applicationId }) => applicationId).sort();

  /** @param between called after each page */
  async function everyRecipient(rankingId: string, between: () => unknown = () => undefined) {
    const recipients: RankingRecipient[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { items, next }: RankingRecipientsPage = await page(rankingId, after);
      recipients.push(...items);
      await between();
      after = next;
    }
    return recipients;
  }

  it('is one event, which names no person, for the provisional and anew for the final', async () => {
    const tender = await rankings.tender();
    const first = await rankings.published(tender.id);
    expect(await events()).toEqual([{ rankingId: first, traceparent: expect.any(String) }]);
    const final = await rankings.published(tender.id, 'final');
    expect(await events()).toMatchObject([{ rankingId: first }, { rankingId: final }]);
    expect((await page(final)).news).toMatchObject({ stage: 'final', reviewUntil: null });
    expect(await everyRecipient(final)).toHaveLength(4);
  });

  it('is added with the publication or not at all', async () => {
    const tender = await rankings.tender();
    const rankingId = await rankings.computed(tender.id, { stage: 'provisional', drawNumbers: '1-2-3' });
    await query(`ALTER TABLE applications.outbox ADD CONSTRAINT fails CHECK (kind <> 'ranking-published')`);
    const refused = await rankings.publishing(rankingId);
    await query('ALTER TABLE applications.outbox DROP CONSTRAINT fails');
    expect(refused.status).toBe(500);
    expect((await asked(rankingId)).status).toBe(404);
    expect((await rankings.publishing(rankingId)).status).toBe(200);
    expect(await events()).toHaveLength(1);
    expect((await rankings.publishing(rankingId)).status).toBe(409);
    expect(await events()).toHaveLength(1);
  });

  it('are every applicant of the tender once, also those who are not in the ranking', async () => {
    const tender = await rankings.tender();
    const [rejected] = await addApplications(service.database, [{ tenderId: tender.id, status: 'rejected' }]);
    await query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [rejected]);
    const other = await rankings.tender();
    const all = await everyRecipient(await rankings.published(tender.id));
    expect(all).toHaveLength(5);
    expect(all.map(({ applicationId }) => applicationId).sort()).toEqual(await idsOf(tender.id));
    expect(all.find(({ applicationId }) => applicationId === rejected)).toMatchObject({ language: 'fr', place: null });
    expect(other.people.some(({ id }) => all.some(({ applicationId }) => applicationId === id))).toBe(false);
  });

  it('comes to its recipients in pages, without those who are erased by then', async () => {
    const tender = await rankings.tender();
    const many = Array.from({ length: 1_100 }, () => ({ tenderId: tender.id, status: 'rejected' as const }));
    await addApplications(service.database, many);
    const rankingId = await rankings.published(tender.id);
    const [first, second] = tender.people.map(({ id }) => id);
    expect((await page(rankingId)).items).toHaveLength(1_000);
    const all = await everyRecipient(rankingId);
    expect(idsIn(all)).toEqual(await idsOf(tender.id));
    expect(await everyRecipient(rankingId)).toEqual(all);
    await markErased(service, first ?? '');
    // The second applicant has one of the highest codes, and is therefore on the last page.
    const listed = idsIn(await everyRecipient(rankingId, () => markErased(service, second ?? '')));
    expect([first, second].filter((id) => listed.includes(id ?? ''))).toEqual([]);
    expect(listed).toEqual(await idsOf(tender.id));
  });

  it('tells position and outcome to the address that the application has now', async () => {
    const { id, people } = await rankings.tender();
    const rankingId = await rankings.published(id);
    const [, , waiting, assigned] = people;
    await query(`UPDATE applications.application SET email = 'nuova@example.com' WHERE id = $1`, [assigned?.id]);
    const { news, items } = await page(rankingId);
    expect(news).toEqual({
      tenderTitle: { it: expect.any(String), fr: expect.any(String) },
      ...{ stage: 'provisional', reviewUntil: expect.stringMatching(/Z$/) },
    });
    const of = (person?: { id: string }) => items.find(({ applicationId }) => applicationId === person?.id);
    expect(of(assigned)).toEqual({
      ...{ applicationId: assigned?.id, applicationCode: assigned?.code },
      ...{ nome: 'Lucia', cognome: 'Ferrario', email: 'nuova@example.com', language: 'it' },
      place: { housingType: '2-locali', position: 1, outcome: 'assigned' },
    });
    expect(of(waiting)?.place).toEqual({ housingType: '3-locali', position: 3, outcome: 'waiting' });
  });

  it('has no recipients before the publication, and none without a ranking', async () => {
    const tender = await rankings.tender();
    for (const id of [await provisional(tender.id), randomUUID(), 'x']) expect((await asked(id)).status).toBe(404);
    expect((await asked(await rankings.published(tender.id), 'no code')).status).toBe(200);
  });
});
