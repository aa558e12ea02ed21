import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdminReviewRequest, API, INTERNAL, REVIEW_REQUEST } from '@lacorte/contracts';
import { EraseApplications } from '../src/erasure/erase-applications';
import { type Applicant, REASON, ReviewActs, TEXT } from './requesting-reviews';
import { ADMINISTRATOR, asAdmin } from './reviewing';
import { asService, RunningApplications } from './running-applications';
import { NEVER } from './tender-acts';

let service: RunningApplications;
const reviews = new ReviewActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());
beforeEach(() => reviews.open());

describe('a decision', () => {
  it('tells the applicant with its reason, once, and is recorded', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
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
    const { body: log } = await service.http.get(`${API.accessLog}?action=review-decided`).set(await asAdmin());
    expect(log.items[0]).toMatchObject({ who: ADMINISTRATOR.email, applicationCode: person.applicationCode });
  });

  it.each([
    ['decision', { decision: 'open' }],
    ['reason', { reason: '  ' }],
    ['version', { version: null }],
    ['reason', { reason: 'x'.repeat(REVIEW_REQUEST.reasonMax + 1) }],
  ])('is refused with a wrong %s', async (field, body) => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
    const answer = await reviews.decide(id, body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect((await reviews.list('&state=open')).body.total).toBe(1);
  });

  it('is told by what holds when the letter is written', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
    const notice = async () => service.http.get(INTERNAL.reviewNotice(id)).set(await asService('notifications-worker'));
    expect((await notice()).status).toBe(404);
    await reviews.decide(id, { decision: 'rejected' });
    expect((await notice()).body).toEqual({
      ...{ applicationCode: person.applicationCode, email: person.email, decision: 'rejected', reason: REASON },
      ...{ nome: expect.any(String), cognome: expect.any(String), tenderTitle: expect.objectContaining({}) },
    });
    await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [person.id]);
    expect((await notice()).status).toBe(404);
  });

  it('is made once, also by two administrators at once', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
    const answers = await Promise.all([reviews.decide(id), reviews.decide(id, { decision: 'rejected' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('version-conflict');
    const again = await reviews.decide(id, { version: 2, decision: 'rejected' });
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  });

  it.each([NEVER, 'x'])('is not found for the id %s, whatever the body', async (id) => {
    expect((await reviews.decide(id, { reason: '' })).body.code).toBe('not-found');
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
    const all = await service.http.get(API.reviewRequests).set(await asAdmin());
    expect(all.body.total).toBeGreaterThan(3);
  });

  it.each(['state=closed', 'page=0', 'pageSize=201'])('refuses %s', async (query) => {
    expect((await reviews.list(`&${query}`)).status).toBe(400);
  });

  it.each([NEVER, 'x'])('does not know the tender %s', async (tender) => {
    const { status } = await service.http
      .get(`${API.reviewRequests}?tender=${tender}&state=closed`)
      .set(await asAdmin());
    expect(status).toBe(404);
  });
});

describe('an erasure', () => {
  const erase = ({ userId, email }: { userId: string; email: string }) =>
    new EraseApplications(service.database).handle({ userId, email });
  const rowsOf = (id: string) =>
    service.database.query(
      `SELECT text, decision, reason, decided_by_email AS "by" FROM applications.review_request WHERE application_id = $1`,
      [id],
    );

  it('deletes an open request, so that it blocks no final', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    const id = await reviews.requested(person);
    await erase(person);
    expect(await rowsOf(person.id)).toEqual([]);
    expect((await reviews.decide(id)).status).toBe(404);
    expect((await reviews.list()).body.total).toBe(0);
  });

  it('leaves a decision without words, and without the address of an erased administrator', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    await reviews.decide(await reviews.requested(person));
    await erase(person);
    await erase(person);
    expect(await rowsOf(person.id)).toEqual([
      { text: '-', decision: 'accepted', reason: '-', by: ADMINISTRATOR.email },
    ]);
    await erase(ADMINISTRATOR);
    expect((await reviews.list()).body.items).toMatchObject([
      { state: 'accepted', cognome: 'eliminato', decidedBy: null },
    ]);
  });

  it('deletes also a decided request with an application that is not kept', async () => {
    const person = await reviews.applicant();
    await reviews.publishedWith(person);
    await reviews.decide(await reviews.requested(person));
    await reviews.setStatus(person.id, 'under_review');
    await erase(person);
    expect(await rowsOf(person.id)).toEqual([]);
  });

  it('at the same time as a request and a decision leaves nothing open', async () => {
    for (const act of [reviews.post, async (person: Applicant) => reviews.decide(await reviews.requested(person))]) {
      const person = await reviews.applicant();
      await reviews.publishedWith(person);
      await Promise.all([act(person).catch(() => undefined), erase(person)]);
      await erase(person);
      expect((await reviews.list('&state=open')).body.total).toBe(0);
      await reviews.open();
    }
  });
});
