import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { DataSource } from 'typeorm';
import { INPUT_LOCK } from '../src/published-rankings/input-lock';
import { AssessmentActs, FACTS } from './assessing';
import { PublicationActs } from './publishing-rankings';
import { assessAs } from './ranking';
import { ADMINISTRATOR, addApplications, asAdmin } from './reviewing';
import { loggedIn, RunningApplications } from './running-applications';

let applications: RunningApplications;
/** The owner of the tables, beside the service. */
let owner: DataSource;
const acts = new PublicationActs(() => applications);
const assessments = new AssessmentActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
  owner = await new DataSource({ type: 'postgres', url: applications.databaseUrl }).initialize();
}, 60_000);
afterAll(async () => {
  await owner?.destroy();
  await applications?.stop();
});

const query = <Row>(text: string, values: unknown[] = []) => applications.database.query<Row[]>(text, values);
const setStatus = async (id: string, status: string) =>
  applications.http
    .put(API.applicationStatus(id))
    .set(await asAdmin())
    .send({ status });
const provisional = (tenderId: string) => acts.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });
const refusalOf = async (id: string) => {
  const { status, body } = await acts.publishing(id);
  return [status, body.code, body.reason];
};

describe('the publication of a ranking', () => {
  it('answers with the run as it is from then on', async () => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    const before = await acts.run(id);
    const { status, body } = await acts.publishing(id);
    expect(status).toBe(200);
    const publishedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(body).toEqual({ ...before, state: 'published', publishedAt, publishedBy: ADMINISTRATOR.email });
    expect(await acts.run(id)).toEqual(body);
  });

  it('is in the access log', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    const answer = applications.http.get(API.accessLog).query({ action: 'ranking-published' });
    const { body } = await answer.set(await asAdmin());
    expect(body.items[0]).toMatchObject({ action: 'ranking-published', who: ADMINISTRATOR.email });
  });

  it('ends requests of review at the midnight in Rome after so many days', async () => {
    const tender = await acts.tender({ reviewDays: 10 });
    const { body } = await applications.http.get(API.ranking(await acts.published(tender.id)));
    const inRome = (instant: string) =>
      new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' }).format(
        new Date(instant),
      );
    const lastDay = new Date(`${inRome(body.publishedAt).slice(0, 10)}T00:00:00Z`);
    lastDay.setUTCDate(lastDay.getUTCDate() + 11);
    expect(inRome(body.reviewUntil)).toBe(`${lastDay.toISOString().slice(0, 10)} 00:00:00`);
  });

  it('opens no window without days for it, nor with a final', async () => {
    const tender = await acts.tender({ reviewDays: 0 });
    const ids = [await acts.published(tender.id), await acts.published(tender.id, 'final')];
    const { id: other } = await acts.tender({ reviewDays: 5 });
    await acts.published(other);
    ids.push(await acts.published(other, 'final'));
    for (const id of ids) expect((await applications.http.get(API.ranking(id))).body.reviewUntil).toBeNull();
  });

  it('is 404 for an unknown and a malformed id', async () => {
    expect(await refusalOf(randomUUID())).toEqual([404, 'not-found', 'rankings-not-found']);
    expect(await refusalOf('x')).toEqual([404, 'not-found', 'rankings-not-found']);
  });
});

describe('a run that cannot be published', () => {
  it('is a simulation', async () => {
    const tender = await acts.tender();
    const id = await acts.computed(tender.id, { stage: 'simulation' });
    expect(await refusalOf(id)).toEqual([409, 'ranking-not-publishable', undefined]);
  });

  it.each(['computing', 'failed'])('is %s', async (state) => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    await query('UPDATE applications.ranking SET state = $2 WHERE id = $1', [id, state]);
    expect(await refusalOf(id)).toEqual([409, 'ranking-not-publishable', undefined]);
  });

  it('is of a stage that is out', async () => {
    const tender = await acts.tender();
    const other = await provisional(tender.id);
    const id = await acts.published(tender.id);
    expect(await refusalOf(id)).toEqual([409, 'ranking-published', undefined]);
    expect(await refusalOf(other)).toEqual([409, 'ranking-published', undefined]);
  });

  it('is a final without a published provisional', async () => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    await query(`UPDATE applications.ranking SET stage = 'final' WHERE id = $1`, [id]);
    expect(await refusalOf(id)).toEqual([409, 'provisional-missing', undefined]);
  });
});

describe('a stale run', () => {
  const changes: [string, string | undefined, (id: string, tenderId: string) => Promise<unknown>][] = [
    ['an assessment', undefined, (id) => assessAs(applications.database, id, { residenceYears: 3 })],
    ['an approved application that is rejected', undefined, (id) => setStatus(id, 'rejected')],
    [
      'an application that is erased',
      undefined,
      (id) => query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]),
    ],
    [
      'another housing type',
      undefined,
      (id) => query(`UPDATE applications.application SET tipologia_abitazione = '5-locali' WHERE id = $1`, [id]),
    ],
    [
      'the homes',
      'rankings-stale-tender',
      (_, tenderId) =>
        query(`UPDATE applications.tender SET homes = homes || '{"2-locali": 7}' WHERE id = $1`, [tenderId]),
    ],
    [
      'the end of the tender',
      'rankings-stale-tender',
      (_, tenderId) =>
        query(`UPDATE applications.tender SET closes_at = now() + interval '1 minute' WHERE id = $1`, [tenderId]),
    ],
    ['an application that is looked at again', 'rankings-stale-decisions', (id) => setStatus(id, 'under_review')],
    [
      'an assessment that is not complete any more',
      'rankings-stale-decisions',
      (id) => assessAs(applications.database, id, { ownsHome: null }),
    ],
    [
      'a duplicate',
      'rankings-stale-decisions',
      async (id) => {
        const [of] = await query<{ codice_fiscale: string; tender_id: string }>(
          'SELECT codice_fiscale, tender_id FROM applications.application WHERE id = $1',
          [id],
        );
        return query('UPDATE applications.application SET codice_fiscale = $1 WHERE tender_id = $2', [
          of?.codice_fiscale,
          of?.tender_id,
        ]);
      },
    ],
  ];

  it.each(changes)('is refused after a change of %s', async (_, reason, change) => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    await change(tender.people[0]?.id ?? '', tender.id);
    expect(await refusalOf(id)).toEqual([409, 'ranking-stale', reason]);
    expect((await acts.run(id)).state).toBe('ready');
    await acts.tenders.closeAll();
  });

  it('is not one that reads the same again', async () => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    const person = tender.people[0]?.id ?? '';
    await setStatus(person, 'rejected');
    await setStatus(person, 'approved');
    expect((await acts.publishing(id)).status).toBe(200);
  });

  it('is a final with another register than its provisional', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    await query('INSERT INTO applications.erased_code (application_code, tender_id) VALUES ($1, $2)', [
      `DOM-${tender.id}`,
      tender.id,
    ]);
    const id = await acts.computed(tender.id, { stage: 'final' });
    expect(await refusalOf(id)).toEqual([409, 'ranking-stale', 'rankings-stale-register']);
  });

  it('says in words that something changed', async () => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    await setStatus(tender.people[0]?.id ?? '', 'rejected');
    expect((await acts.publishing(id)).body.message).toMatch(/sono cambiate domande o valutazioni/);
  });
});

describe('changes at the same moment', () => {
  const waiting = async () =>
    (await query('SELECT FROM pg_locks WHERE NOT granted AND locktype = $1', ['advisory'])).length > 0;

  it('a publication waits for a change that is not committed, and sees it', async () => {
    const tender = await acts.tender();
    const id = await provisional(tender.id);
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(
      `UPDATE applications.assessment SET residence_years = 1, version = version + 1 WHERE application_id = $1`,
      [tender.people[0]?.id],
    );
    const publication = acts.publishing(id).then(({ status, body }) => [status, body.code]);
    await waitFor(waiting, { what: 'the publication to wait' });
    await runner.commitTransaction();
    await runner.release();
    expect(await publication).toEqual([409, 'ranking-stale']);
  });

  it.each([
    ['a saved assessment', (id: string) => assessments.put(id, { facts: { ...FACTS, residenceYears: 1 }, version: 1 })],
    ['a status', (id: string) => setStatus(id, 'rejected')],
    ['an erasure', (id: string) => query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id])],
  ])('%s waits for a publication that has locked the input', async (_, change) => {
    const tender = await acts.tender();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1))`, [tender.id]);
    let isThrough = false;
    const changed = Promise.resolve(change(tender.people[0]?.id ?? '')).then(() => {
      isThrough = true;
    });
    await waitFor(waiting, { what: 'the change to wait' });
    expect(isThrough).toBe(false);
    await runner.commitTransaction();
    await runner.release();
    await changed;
  });

  it('a locked input holds up no other tender and no submission', async () => {
    const tender = await acts.tender();
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`SELECT pg_advisory_xact_lock(${INPUT_LOCK}, hashtext($1))`, [tender.id]);
    const { id: other } = await acts.tenders.opened();
    const [application] = await addApplications(applications.database, [{ tenderId: other }]);
    expect((await setStatus(application ?? '', 'under_review')).status).toBe(200);
    expect((await applications.submit()).status).toBe(201);
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('a final waits for a request of review, and is refused because of it', async () => {
    const tender = await acts.tender();
    const provisionalId = await acts.published(tender.id);
    const id = await acts.computed(tender.id, { stage: 'final' });
    const runner = owner.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM applications.tender WHERE id = $1 FOR SHARE', [tender.id]);
    await runner.query(
      `INSERT INTO applications.review_request (application_id, ranking_id, text, created_at)
       VALUES ($1, $2, 'Ho quattro figli.', now())`,
      [tender.people[0]?.id, provisionalId],
    );
    const publication = refusalOf(id);
    const isHeldUp = async () =>
      (await query(`SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('tuple', 'transactionid')`)).length > 0;
    await waitFor(isHeldUp, { what: 'the publication to wait' });
    await runner.commitTransaction();
    await runner.release();
    expect(await publication).toEqual([409, 'ranking-stale', 'rankings-stale-reviews']);
  });

  it('no review can be requested once the final is out', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    await acts.published(tender.id, 'final');
    const [{ id = '', userId = '' } = {}] = tender.people;
    const answer = await applications.http
      .post(API.requestReview(id))
      .set(await loggedIn({ userId }))
      .send({ text: 'Ho quattro figli, non tre.' });
    expect([answer.status, answer.body.code]).toEqual([409, 'window-closed']);
  });

  it('of two administrators, and of two runs of a stage, exactly one wins', async () => {
    const tender = await acts.tender();
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
