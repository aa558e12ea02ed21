import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminReviewRequest, API, REVIEW_REQUEST } from '@lacorte/contracts';
import { INPUT_LOCK } from '../src/published-rankings/input-lock';
import { type Applicant, ReviewActs, TEXT } from './requesting-reviews';
import { asAdmin } from './reviewing';
import { claimed, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
const reviews = new ReviewActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(async () => {
  service.documents.answer = () => claimed({ altra_documentazione: 'certificato.pdf' }, 1);
  await reviews.open();
});

const attach = ({ id, owner }: Applicant) =>
  service.http
    .put(API.applicationDocuments(id))
    .set(owner)
    .send({ documents: { 'altri-documenti': 'u/1/certificato.pdf' } });

/** Until so many sessions of the database wait for a lock. */
async function waitForLock(sessions = 1): Promise<void> {
  const text = `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`;
  for (;;) {
    const [{ waiting }] = await service.database.query(text);
    if (waiting >= sessions) return;
  }
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

  it.each([
    ['missing', undefined],
    ['nine characters', ' 123456789 '],
    ['4,001 characters', 'x'.repeat(REVIEW_REQUEST.textMax + 1)],
    ['no text', { a: 1 }],
    ['a control character', `${TEXT}\u0000`],
  ])('is refused with a text that is %s', async (_, text) => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const { status, body } = await reviews.post(person, { text });
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['text']);
  });

  it('has ten to 4,000 characters, on several lines', async () => {
    const [short, long] = [await reviews.applicant(), await reviews.applicant()];
    await reviews.publishedWith(short, long);
    expect((await reviews.post(short, { text: 'è\n2\n3\n4\n5\n' + '6' })).status).toBe(201);
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

  it.each([
    ['without a window', () => null],
    ['after the window', () => new Date()],
  ])('is not taken %s', async (_, reviewUntil) => {
    const person = await reviews.applicant();
    await reviews.tenders.closeAll();
    await reviews.rankings.publish({ tenderId: reviews.tenderId, reviewUntil: reviewUntil() });
    expect((await reviews.post(person)).body.code).toBe('window-closed');
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

  it('is taken until the instant at which the window ends, by the clock of the database', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => reviews.applicant()));
    await reviews.tenders.closeAll();
    const reviewUntil = new Date(Date.now() + 250);
    await reviews.rankings.publish({ tenderId: reviews.tenderId, reviewUntil });
    const codes: string[] = [];
    for (let index = 0; codes.at(-1) !== 'window-closed'; index = (index + 1) % people.length) {
      const answer = await reviews.post(people[index] as Applicant);
      if (answer.status === 201) expect(Date.parse(answer.body.createdAt)).toBeLessThan(reviewUntil.getTime());
      codes.push(answer.body.code);
    }
    expect((await Promise.all(people.map((person) => reviews.post(person)))).map(({ body }) => body.code)).toEqual(
      people.map(() => 'window-closed'),
    );
  });

  it('waits for a publication of the final, and comes too late', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const final = await reviews.rankings.ready({ tenderId: reviews.tenderId, stage: 'final' });
    const runner = service.database.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM applications.tender WHERE id = $1 FOR UPDATE', [reviews.tenderId]);
    const answer = reviews.post(person).then(({ body }) => body.code);
    await waitForLock();
    await runner.query(
      `UPDATE applications.ranking SET state = 'published', published_at = clock_timestamp() WHERE id = $1`,
      [final],
    );
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toBe('window-closed');
    expect((await reviews.list()).body.total).toBe(0);
  });

  it('does not deadlock with a change of a status and a publication at the same moment', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const publication = service.database.createQueryRunner();
    await publication.startTransaction();
    await publication.query(`SELECT pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1))`, [reviews.tenderId]);
    const status = service.http
      .put(API.applicationStatus(person.id))
      .set(await asAdmin())
      .send({ status: 'under_review' })
      .then((answer) => answer.status);
    await waitForLock(1);
    const request = reviews.post(person).then((answer) => answer.status);
    await waitForLock(2);
    await publication.query('SELECT FROM applications.tender WHERE id = $1 FOR NO KEY UPDATE', [reviews.tenderId]);
    await publication.commitTransaction();
    await publication.release();
    expect([await status, await request]).toEqual([200, 201]);
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
    const identity = { documents: { 'carta-identita': 'u/1/fronte.pdf' } };
    const others = await service.http.put(API.applicationDocuments(person.id)).set(person.owner).send(identity);
    expect(others.body.code).toBe('documents-closed');
    await reviews.decide(id, { decision: 'rejected' });
    expect((await attach(person)).body.code).toBe('documents-closed');
    expect((await reviews.own(person)).mayAttach).toEqual([]);
  });
});
