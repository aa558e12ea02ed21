import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { API, INTERNAL, type Language } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { anApplication } from '@lacorte/testing/builders';
import { DataSource } from 'typeorm';
import { RemindOfDrafts } from '../src/drafts/remind-of-drafts';
import { asService, HERE, loggedIn, RunningApplications } from './running-applications';
import { HOUR_MS, inMs, TenderActs } from './tender-acts';

const MINUTE_MS = 60_000;

let service: RunningApplications;
const tenders = new TenderActs(() => service);
beforeAll(async () => {
  service = await RunningApplications.start();
});
afterAll(() => service?.stop());
beforeEach(() => service.database.query('TRUNCATE applications.draft, applications.outbox'));

const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);
const remind = () => new RemindOfDrafts(service.database).run();
const reminded = async () =>
  (
    await query<{ payload: { userId: string; tenderId: string; language: Language } }>(
      `SELECT payload FROM applications.outbox WHERE kind = 'draft-reminder-due'`,
    )
  ).map(({ payload }) => payload);

/** A draft begun so long before the moment of the reminder, or after it if negative. */
async function aDraft({ beforeMs = HOUR_MS, language = 'it' } = {}): Promise<string> {
  const userId = randomUUID();
  const headers = { ...(await loggedIn({ userId })), Cookie: `language=${language}` };
  const { status } = await service.http
    .put(API.userDraft)
    .set(headers)
    .send({ values: { nome: 'Lucia' }, version: null });
  expect(status).toBe(200);
  await begin([userId], beforeMs);
  return userId;
}
const begin = (userIds: string[], beforeMs: number) =>
  query(
    `UPDATE applications.draft d SET created_at = coalesce(t.closes_at, now()) - interval '48 hours' - make_interval(secs => $2)
     FROM applications.tender t WHERE t.id = d.tender_id AND d.user_id = ANY($1)`,
    [userIds, beforeMs / 1_000],
  );
/** Adds drafts of the open tender, begun an hour before the moment of the reminder. */
async function addDrafts(count: number): Promise<string[]> {
  const userIds = Array.from({ length: count }, () => randomUUID());
  await query(
    `INSERT INTO applications.draft (user_id, tender_id, values, version, language, saved_at, created_at)
     SELECT u, t.id, '{}', 1, 'it', now(), t.closes_at - interval '49 hours'
     FROM unnest($1::uuid[]) AS u, applications.tender t WHERE t.opens_at <= now() AND t.closes_at > now()`,
    [userIds],
  );
  return userIds.sort();
}
const closingIn = (ms: number) => tenders.opened({ closesAt: inMs(ms) });

describe('the reminder of a draft', () => {
  it('goes out 48 hours before the closing, and not earlier', async () => {
    const tender = await closingIn(48 * HOUR_MS + 10 * MINUTE_MS);
    const userId = await aDraft({ language: 'fr' });
    expect(await remind()).toEqual({ reminded: 0 });
    await query(`UPDATE applications.tender SET closes_at = closes_at - interval '10 minutes' WHERE id = $1`, [
      tender.id,
    ]);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await reminded()).toEqual([expect.objectContaining({ userId, tenderId: tender.id, language: 'fr' })]);
  });

  it('goes out once, however often the work runs and also after an extension', async () => {
    const { id } = await closingIn(HOUR_MS);
    await aDraft();
    await remind();
    await remind();
    expect(await reminded()).toHaveLength(1);
    expect((await tenders.act(id, 'extend', { closesAt: inMs(47 * HOUR_MS) })).status).toBe(200);
    await remind();
    expect(await reminded()).toHaveLength(1);
  });

  it('is not sent for a draft begun in the last 48 hours', async () => {
    await closingIn(HOUR_MS);
    const earlier = await aDraft({ beforeMs: 1_000 });
    await aDraft({ beforeMs: -1_000 });
    await remind();
    expect((await reminded()).map(({ userId }) => userId)).toEqual([earlier]);
  });

  it('reaches a draft that an extension moves before the moment', async () => {
    const { id } = await closingIn(HOUR_MS);
    await aDraft({ beforeMs: -HOUR_MS });
    await remind();
    expect(await reminded()).toEqual([]);
    await tenders.act(id, 'extend', { closesAt: inMs(20 * HOUR_MS) });
    await remind();
    expect(await reminded()).toHaveLength(1);
  });

  it('is not sent without a closing time', async () => {
    await tenders.opened();
    await aDraft();
    await query(`UPDATE applications.draft SET created_at = now() - interval '1 year'`);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('is not sent for a closed tender, an expired draft, and one that was sent or deleted', async () => {
    const { id } = await closingIn(HOUR_MS);
    const expired = await aDraft();
    await query(`UPDATE applications.draft SET saved_at = now() - interval '31 days' WHERE user_id = $1`, [expired]);
    const sent = await aDraft();
    const application = anApplication().withoutPassword().body();
    expect((await service.submit(application).set(await loggedIn({ userId: sent }))).status).toBe(201);
    const deleted = await aDraft();
    await service.http.delete(API.userDraft).set(await loggedIn({ userId: deleted }));
    expect(await remind()).toEqual({ reminded: 0 });
    await aDraft();
    expect((await tenders.act(id, 'close')).status).toBe(200);
    expect(await remind()).toEqual({ reminded: 0 });
  });

  it('finds no draft any more when it was sent or deleted before the message', async () => {
    await closingIn(HOUR_MS);
    const userId = await aDraft();
    const asked = async () =>
      service.http.get(INTERNAL.savedDraft(userId)).set(await asService('notifications-worker'));
    expect([(await asked()).status, (await asked()).body]).toEqual([200, { savedAt: expect.any(String) }]);
    await service.http.delete(API.userDraft).set(await loggedIn({ userId }));
    expect((await asked()).status).toBe(404);
  });

  it('goes out once for each of many drafts while several workers run', async () => {
    await closingIn(HOUR_MS);
    const userIds = await addDrafts(1_700);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect((await reminded()).map(({ userId }) => userId).sort()).toEqual(userIds);
  });

  it('is neither lost nor sent twice when a worker is killed between the mark and the event', async () => {
    await closingIn(HOUR_MS);
    const userIds = await addDrafts(20);
    const worker = await new DataSource({
      ...{ type: 'postgres', url: service.databaseUrl, applicationName: 'killed' },
    }).initialize();
    const holder = service.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('LOCK TABLE applications.outbox IN EXCLUSIVE MODE');
    const killed = new RemindOfDrafts(worker).run().then(
      () => 'ended',
      () => 'killed',
    );
    const waiting = `FROM pg_stat_activity WHERE application_name = 'killed' AND wait_event_type = 'Lock' AND ${HERE.activity}`;
    await waitFor(async () => (await query(`SELECT ${waiting}`)).length === 1, { what: 'the marks to be set' });
    await query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    expect(await killed).toBe('killed');
    await holder.rollbackTransaction();
    await holder.release();
    await worker.destroy();
    expect(await reminded()).toEqual([]);
    await remind();
    expect((await reminded()).map(({ userId }) => userId).sort()).toEqual(userIds);
  });
});
