import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL, type RankingRecipient, type RankingRecipientsPage } from '@lacorte/contracts';
import { PublicationActs } from './publishing-rankings';
import { addApplications } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let applications: RunningApplications;
const acts = new PublicationActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
}, 60_000);
afterAll(() => applications?.stop());
beforeEach(() => applications.database.query('TRUNCATE applications.outbox'));

const query = <Row>(text: string, values: unknown[] = []) => applications.database.query<Row[]>(text, values);
const events = async () =>
  (await query<{ payload: object }>(`SELECT payload FROM applications.outbox WHERE kind = 'ranking-published'`)).map(
    ({ payload }) => payload,
  );
const erase = (id: string | undefined) =>
  query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
const idsOf = async (tenderId: string) =>
  (
    await query<{ id: string }>('SELECT id FROM applications.application WHERE tender_id = $1 AND erased_at IS NULL', [
      tenderId,
    ])
  )
    .map(({ id }) => id)
    .sort();
const asked = async (rankingId: string, after?: string) =>
  applications.http
    .get(INTERNAL.rankingRecipients(rankingId))
    .query({ ...(after !== undefined && { after }) })
    .set(await asService('notifications-worker'));
const page = async (rankingId: string, after?: string): Promise<RankingRecipientsPage> =>
  (await asked(rankingId, after)).body;

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

describe('the announcement of a published ranking', () => {
  it('is one event, which names no person', async () => {
    const tender = await acts.tender();
    const rankingId = await acts.published(tender.id);
    expect(await events()).toEqual([{ rankingId, traceparent: expect.any(String) }]);
  });

  it('is added with the publication or not at all', async () => {
    const tender = await acts.tender();
    const rankingId = await acts.computed(tender.id, { stage: 'provisional', drawNumbers: '1-2-3' });
    await query(`ALTER TABLE applications.outbox ADD CONSTRAINT fails CHECK (kind <> 'ranking-published')`);
    const refused = await acts.publishing(rankingId);
    await query('ALTER TABLE applications.outbox DROP CONSTRAINT fails');
    expect(refused.status).toBe(500);
    expect((await asked(rankingId)).status).toBe(404);
    expect((await acts.publishing(rankingId)).status).toBe(200);
    expect(await events()).toHaveLength(1);
    expect((await acts.publishing(rankingId)).status).toBe(409);
    expect(await events()).toHaveLength(1);
  });

  it('is made anew with the final', async () => {
    const tender = await acts.tender();
    const provisional = await acts.published(tender.id);
    const final = await acts.published(tender.id, 'final');
    expect(await events()).toMatchObject([{ rankingId: provisional }, { rankingId: final }]);
    expect((await page(final)).news).toMatchObject({ stage: 'final', reviewUntil: null });
    expect(await everyRecipient(final)).toHaveLength(4);
  });
});

describe('the recipients of a published ranking', () => {
  it('are every applicant of the tender once, also those who are not in the ranking', async () => {
    const tender = await acts.tender();
    const [rejected] = await addApplications(applications.database, [{ tenderId: tender.id, status: 'rejected' }]);
    await query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [rejected]);
    const other = await acts.tender();
    const all = await everyRecipient(await acts.published(tender.id));
    expect(all).toHaveLength(5);
    expect(all.map(({ applicationId }) => applicationId).sort()).toEqual(await idsOf(tender.id));
    expect(all.find(({ applicationId }) => applicationId === rejected)).toMatchObject({ language: 'fr', place: null });
    expect(other.people.some(({ id }) => all.some(({ applicationId }) => applicationId === id))).toBe(false);
  });

  it('come in pages, of which none is left out or named twice', async () => {
    const tender = await acts.tender();
    const many = Array.from({ length: 2_345 }, () => ({ tenderId: tender.id, status: 'rejected' as const }));
    await addApplications(applications.database, many);
    const rankingId = await acts.published(tender.id);
    expect((await page(rankingId)).items).toHaveLength(1_000);
    const all = await everyRecipient(rankingId);
    expect(all.map(({ applicationId }) => applicationId).sort()).toEqual(await idsOf(tender.id));
    expect(await everyRecipient(rankingId)).toEqual(all);
  });

  it('are none of those who are erased by then', async () => {
    const tender = await acts.tender();
    const many = Array.from({ length: 1_100 }, () => ({ tenderId: tender.id, status: 'rejected' as const }));
    await addApplications(applications.database, many);
    const rankingId = await acts.published(tender.id);
    await erase(tender.people[0]?.id);
    const listed = await everyRecipient(rankingId, () => erase(tender.people[1]?.id));
    const ids = listed.map(({ applicationId }) => applicationId);
    expect(ids).not.toContain(tender.people[0]?.id);
    // Theirs is one of the highest codes.
    expect(ids).not.toContain(tender.people[1]?.id);
    expect(ids.sort()).toEqual(await idsOf(tender.id));
  });

  it('have the address that the application has now', async () => {
    const tender = await acts.tender();
    const rankingId = await acts.published(tender.id);
    const id = tender.people[0]?.id;
    await query(`UPDATE applications.application SET email = 'nuova@example.com' WHERE id = $1`, [id]);
    const found = (await everyRecipient(rankingId)).find(({ applicationId }) => applicationId === id);
    expect(found?.email).toBe('nuova@example.com');
  });

  it('are told position and outcome of their application', async () => {
    const tender = await acts.tender();
    const { news, items } = await page(await acts.published(tender.id));
    expect(news).toEqual({
      tenderTitle: { it: expect.any(String), fr: expect.any(String) },
      ...{ stage: 'provisional', reviewUntil: expect.stringMatching(/Z$/) },
    });
    expect(items[3]).toEqual({
      ...{ applicationId: tender.people[3]?.id, applicationCode: tender.people[3]?.code },
      ...{ nome: 'Lucia', cognome: 'Ferrario', email: tender.people[3]?.email, language: 'it' },
      place: { housingType: '2-locali', position: 1, outcome: 'assigned' },
    });
    expect(items[2]?.place).toEqual({ housingType: '3-locali', position: 3, outcome: 'waiting' });
  });

  it('are 404 for a ranking that is not published, and for no ranking', async () => {
    const tender = await acts.tender();
    const ready = await acts.computed(tender.id, { stage: 'provisional', drawNumbers: '1-2-3' });
    const answers = await Promise.all([asked(ready), asked(randomUUID()), asked('x')]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await asked(await acts.published(tender.id), 'no code')).status).toBe(200);
  });
});
