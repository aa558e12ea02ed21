import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminReviewRequest, API, INTERNAL, REVIEW_REQUEST } from '@lacorte/contracts';
import { INPUT_LOCK } from '../src/published-rankings/input-lock';
import { erase, exportOf, markErased } from './erasing';
import { heldUp } from './locks';
import { REASON, ReviewActs, TEXT } from './requesting-reviews';
import { ADMINISTRATOR, administer, asAdmin, type Owner } from './reviewing';
import { asService, attachedAnswer, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
const reviews = new ReviewActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  service.documents.answer = () => attachedAnswer({ altra_documentazione: 'certificato.pdf' }, 1);
  await reviews.open();
});

const attach = ({ id, owner }: Owner, section = 'altri-documenti') =>
  service.http
    .put(API.applicationDocuments(id))
    .set(owner)
    .send({ documents: { [section]: 'u/1/certificato.pdf' } });
/** An applicant of the published provisional, with their open request. */
async function requester() {
  const person = await reviews.applicant();
  await reviews.publishedWith(person);
  return { person, id: await reviews.requested(person) };
}

describe('a request of review', () => {
  it('is taken with its text trimmed, shown to its owner and in the inbox', async () => {
    const person = await reviews.applicant();
    const rankingId = await reviews.publishedWith(person);
    const { status, body } = await reviews.post(person, { text: `  ${TEXT}\n`, state: 'accepted' });
    expect(status).toBe(201);
    const request = { id: expect.any(String), text: TEXT, state: 'open', reason: null, decidedAt: null };
    expect(body).toEqual({ ...request, createdAt: expect.stringMatching(/Z$/) });
    expect(await reviews.own(person)).toMatchObject({
      ranking: { reviewRequest: body },
      mayAttach: ['altri-documenti'],
      timeline: [
        { kind: 'submitted' },
        { kind: 'ranking-published' },
        { kind: 'review-requested', at: body.createdAt },
      ],
    });
    expect((await reviews.list()).body).toEqual({
      items: [
        {
          ...body,
          ...{ applicationId: person.id, applicationCode: person.applicationCode, rankingId },
          ...{ cognome: expect.any(String), nome: expect.any(String), decidedBy: null, version: 1 },
        } satisfies AdminReviewRequest,
      ],
      ...{ total: 1, page: 1, pageSize: 50 },
    });
  });

  it('has ten to 4,000 characters, on several lines', async () => {
    const [short, long] = [await reviews.applicant(), await reviews.applicant()];
    await reviews.publishedWith(short, long);
    const tooLong = 'x'.repeat(REVIEW_REQUEST.textMax + 1);
    for (const text of [undefined, ' 123456789 ', tooLong, { a: 1 }, `${TEXT}\u0000`]) {
      const { status, body } = await reviews.post(short, { text });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['text']]);
    }
    expect((await reviews.post(short, { text: 'è\n2\n3\n4\n5\n6' })).status).toBe(201);
    const text = '🏠'.repeat(REVIEW_REQUEST.textMax);
    expect((await reviews.post(long, { text })).body.text).toBe(text);
  });

  it('is not found for others’ and unknown applications, whatever the body', async () => {
    const [person, other] = [await reviews.applicant(), await reviews.applicant()];
    await reviews.publishedWith(person, other);
    for (const id of [person.id, NEVER, 'x']) {
      const { status, body } = await reviews.post({ id, owner: other.owner }, {});
      expect([status, body.code]).toEqual([404, 'not-found']);
    }
    expect((await reviews.own(person)).ranking?.reviewRequest).toBeNull();
  });

  it('is one per application, also from two tabs at once', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const answers = await Promise.all([reviews.post(person), reviews.post(person), reviews.post(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await reviews.post(person)).body.code).toBe('review-requested');
    const requestId = (await reviews.own(person)).ranking?.reviewRequest?.id ?? '';
    await reviews.decide(requestId);
    expect((await reviews.post(person)).body.code).toBe('review-requested');
    expect((await reviews.list()).body.total).toBe(1);
  });

  it('is not taken before the provisional is published', async () => {
    const person = await reviews.applicant();
    await reviews.tenders.closeAll();
    await reviews.rankings.ready({ tenderId: reviews.tenderId });
    expect([(await reviews.post(person)).body.code, await reviews.own(person)]).toMatchObject([
      'window-closed',
      { ranking: null, unlisted: null },
    ]);
  });

  it('is not taken without a window and after it', async () => {
    for (const reviewUntil of [null, new Date()]) {
      await reviews.open();
      const person = await reviews.applicant();
      await reviews.tenders.closeAll();
      await reviews.rankings.publish({ tenderId: reviews.tenderId, reviewUntil });
      expect((await reviews.post(person)).body.code).toBe('window-closed');
    }
  });

  it('is not taken for another tender’s ranking', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith();
    await reviews.open();
    const next = await reviews.applicant();
    expect((await reviews.post(next)).body.code).toBe('window-closed');
    expect((await reviews.post(person)).status).toBe(201);
  });

  it('is not taken after the final is out', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    await reviews.rankings.publish({ tenderId: reviews.tenderId, stage: 'final' });
    expect((await reviews.post(person)).body.code).toBe('window-closed');
    expect(await reviews.own(person)).toMatchObject({ ranking: null, unlisted: { stage: 'final', reviewUntil: null } });
  });

  it('comes too late when the window ends, or the final is published, while it waits', async () => {
    const endWindow = `
      ALTER TABLE applications.ranking DISABLE TRIGGER published_ranking_stays;
      UPDATE applications.ranking SET review_until = clock_timestamp() WHERE state = 'published';
      ALTER TABLE applications.ranking ENABLE ALWAYS TRIGGER published_ranking_stays`;
    const publishFinal = `
      UPDATE applications.ranking SET state = 'published', published_at = clock_timestamp() WHERE stage = 'final' AND state = 'ready'`;
    for (const change of [endWindow, publishFinal]) {
      await reviews.open();
      const person = await reviews.applicant();
      await reviews.publishedWith(person);
      await reviews.rankings.ready({ tenderId: reviews.tenderId, stage: 'final' });
      const held: [string, unknown[]] = [
        'SELECT FROM applications.tender WHERE id = $1 FOR UPDATE',
        [reviews.tenderId],
      ];
      const [late] = await heldUp(service.database, held, [() => reviews.post(person)], (holder) =>
        holder.query(change),
      );
      expect(late.body.code).toBe('window-closed');
      expect((await reviews.list()).body.total).toBe(0);
    }
  });

  it('does not deadlock with a change of a status and a publication at the same moment', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const _admin = await asAdmin();
    const publication: [string, unknown[]] = [
      `SELECT pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1))`,
      [reviews.tenderId],
    ];
    const [status, request] = await heldUp(
      service.database,
      publication,
      [
        () => administer(service, 'put', API.applicationStatus(person.id), { status: 'under_review' }),
        () => reviews.post(person),
      ],
      (holder) => holder.query('SELECT FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE', [reviews.tenderId]),
    );
    expect([status.status, request.status]).toEqual([200, 201]);
  });

  it('may come from an application that is not listed', async () => {
    const person = await reviews.applicant('rejected');
    const rankingId = await reviews.publishedWith();
    const before = await reviews.own(person);
    expect(before).toMatchObject({ ranking: null, unlisted: { rankingId, stage: 'provisional', reviewRequest: null } });
    expect(before.unlisted?.reviewUntil).toMatch(/Z$/);
    const id = await reviews.requested(person);
    expect((await reviews.own(person)).unlisted?.reviewRequest).toMatchObject({ id, state: 'open' });
  });

  it('opens other documents until it is decided', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    expect((await attach(person)).body.code).toBe('documents-closed');
    const id = await reviews.requested(person);
    expect((await attach(person)).status).toBe(200);
    expect((await attach(person, 'carta-identita')).body.code).toBe('documents-closed');
    await reviews.decide(id, { decision: 'rejected' });
    expect((await attach(person)).body.code).toBe('documents-closed');
    expect((await reviews.own(person)).mayAttach).toEqual([]);
  });
});

describe('a decision', () => {
  it('tells the applicant with its reason, once, and is recorded', async () => {
    const { person, id } = await requester();
    const { status, body } = await reviews.decide(id, { reason: `  ${REASON} ` });
    expect(status).toBe(200);
    const decided = { state: 'accepted', reason: REASON, decidedAt: expect.stringMatching(/Z$/) };
    expect(body).toMatchObject({ id, ...decided, decidedBy: ADMINISTRATOR.email, version: 2 });
    const { ranking, timeline } = await reviews.own(person);
    expect(ranking?.reviewRequest).toEqual({ ...decided, id, text: TEXT, createdAt: expect.any(String) });
    expect(JSON.stringify(ranking)).not.toContain(ADMINISTRATOR.email);
    expect(timeline.at(-1)).toEqual({ kind: 'review-decided', at: body.decidedAt });
    const events = await service.database.query(
      `SELECT payload FROM applications.outbox WHERE kind = 'review-decided' AND payload->>'requestId' = $1`,
      [id],
    );
    expect(events).toMatchObject([{ payload: { applicationId: person.id, requestId: id, language: 'it' } }]);
    const { body: log } = await administer(service, 'get', `${API.accessLog}?action=review-decided`);
    expect(log.items[0]).toMatchObject({ who: ADMINISTRATOR.email, applicationCode: person.applicationCode });
  });

  it('is refused with wrong fields, and not found for an unknown id', async () => {
    const { id } = await requester();
    for (const [field, body] of [
      ['decision', { decision: 'open' }],
      ['reason', { reason: '  ' }],
      ['version', { version: null }],
      ['reason', { reason: 'x'.repeat(REVIEW_REQUEST.reasonMax + 1) }],
    ] as const) {
      const answer = await reviews.decide(id, body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
    for (const unknown of [NEVER, 'x'])
      expect((await reviews.decide(unknown, { reason: '' })).body.code).toBe('not-found');
    expect((await reviews.list('&state=open')).body.total).toBe(1);
  });

  it('is told by what holds when the letter is written', async () => {
    const { person, id } = await requester();
    const notice = async () => service.http.get(INTERNAL.reviewNotice(id)).set(await asService('notifications-worker'));
    expect((await notice()).status).toBe(404);
    await reviews.decide(id, { decision: 'rejected' });
    expect((await notice()).body).toEqual({
      ...{ applicationCode: person.applicationCode, email: person.email, decision: 'rejected', reason: REASON },
      ...{ nome: 'Lucia', cognome: 'Ferrario', tenderTitle: expect.objectContaining({}) },
    });
    await markErased(service, person.id);
    expect((await notice()).status).toBe(404);
  });

  it('is not made once the person is erased, before the body is read', async () => {
    const { person, id } = await requester();
    await markErased(service, person.id);
    expect([(await reviews.decide(id)).status, (await reviews.decide(id, { reason: '' })).status]).toEqual([404, 404]);
    const row = 'SELECT decision, reason FROM applications.review_request WHERE id = $1';
    expect(await service.database.query(row, [id])).toEqual([{ decision: null, reason: null }]);
  });

  it('is made once, also by two administrators at once', async () => {
    const { id } = await requester();
    const answers = await Promise.all([reviews.decide(id), reviews.decide(id, { decision: 'rejected' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version-conflict');
    const again = await reviews.decide(id, { version: 2, decision: 'rejected' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it('cannot be changed or taken back, also not by the owner of the table', async () => {
    const [open, decided] = [await reviews.applicant(), await reviews.applicant()];
    await reviews.publishedWith(open, decided);
    const ids = [await reviews.requested(open), await reviews.requested(decided)];
    await reviews.decide(ids[1] ?? '');
    const refused = async (text: string, id?: string) =>
      expect(service.database.query(text, id ? [id] : [])).rejects.toThrow('review_request is append-only');
    for (const id of ids) {
      await refused(`UPDATE applications.review_request SET text = 'Un altro testo' WHERE id = $1`, id);
      await refused('DELETE FROM applications.review_request WHERE id = $1', id);
    }
    await refused(`UPDATE applications.review_request SET decision = 'rejected' WHERE id = $1`, ids[1]);
    await refused(
      `UPDATE applications.review_request SET decision = NULL, reason = NULL, decided_at = NULL, decided_by_id = NULL,
       decided_by_email = NULL, version = 3 WHERE id = $1`,
      ids[1],
    );
    await refused('TRUNCATE applications.review_request');
  });
});

describe('the inbox', () => {
  it('is filtered by state and tender, the oldest first, in pages', async () => {
    const people = [await reviews.applicant(), await reviews.applicant(), await reviews.applicant()];
    await reviews.publishedWith(...people);
    const ids: string[] = [];
    for (const person of people) ids.push(await reviews.requested(person));
    await reviews.decide(ids[0] ?? '');
    await reviews.decide(ids[1] ?? '', { decision: 'rejected' });
    const idsIn = async (query: string) =>
      (await reviews.list(query)).body.items.map(({ id }: AdminReviewRequest) => id);
    expect(await idsIn('')).toEqual(ids);
    expect(await idsIn('&state=accepted')).toEqual([ids[0]]);
    expect(await idsIn('&state=rejected')).toEqual([ids[1]]);
    expect(await idsIn('&state=open')).toEqual([ids[2]]);
    expect((await reviews.list('&page=2&pageSize=2')).body).toMatchObject({
      items: [{ id: ids[2] }],
      total: 3,
      page: 2,
    });
    const all = await administer(service, 'get', API.reviewRequests);
    expect(all.body.total).toBeGreaterThan(3);
  });

  it('refuses wrong filters, and knows no unknown tender', async () => {
    const statusOf = async (tender: string, query: string) =>
      (await administer(service, 'get', `${API.reviewRequests}?tender=${tender}&${query}`)).status;
    for (const query of ['state=closed', 'page=0', 'pageSize=201']) {
      expect([query, await statusOf(reviews.tenderId, query)]).toEqual([query, 400]);
      for (const unknown of [NEVER, 'x']) expect(await statusOf(unknown, query)).toBe(404);
    }
  });
});

describe('an erasure', () => {
  const rowsOf = (id: string) =>
    service.database.query(
      `SELECT text, decision, reason, decided_by_email AS "by" FROM applications.review_request WHERE application_id = $1`,
      [id],
    );

  it('deletes an open request, so that it blocks no final', async () => {
    const { person, id } = await requester();
    await erase(service, person);
    expect(await rowsOf(person.id)).toEqual([]);
    expect((await reviews.decide(id)).status).toBe(404);
    expect((await reviews.list()).body.total).toBe(0);
  });

  it('leaves a decision without words, and without the address of an erased administrator', async () => {
    const { person, id } = await requester();
    await reviews.decide(id);
    await erase(service, person);
    await erase(service, person);
    expect(await rowsOf(person.id)).toEqual([
      { text: '-', decision: 'accepted', reason: '-', by: ADMINISTRATOR.email },
    ]);
    await erase(service, ADMINISTRATOR);
    expect((await reviews.list()).body.items).toMatchObject([
      { state: 'accepted', cognome: 'eliminato', decidedBy: null },
    ]);
  });

  it('deletes also a decided request with an application that is not kept', async () => {
    const { person, id } = await requester();
    await reviews.decide(id);
    await reviews.setStatus(person.id, 'under_review');
    await erase(service, person);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  it('at the same time as a request and a decision leaves nothing open', async () => {
    for (const act of [reviews.post, async (person: Owner) => reviews.decide(await reviews.requested(person))]) {
      const person = await reviews.applicant();
      await reviews.publishedWith(person);
      await Promise.all([act(person).catch(() => undefined), erase(service, person)]);
      await erase(service, person);
      expect((await reviews.list('&state=open')).body.total).toBe(0);
      await reviews.open();
    }
  });
});

describe('one’s own place in a ranking', () => {
  const entry = ({ applicationCode }: Owner, points: number, heldAs: string | null) => ({
    ...{ applicationCode, points, heldAs },
  });
  const exported = async (person: Owner) => (await exportOf(service, person)).sections.applications[0];

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
