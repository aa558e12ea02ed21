import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INTERNAL, type RankingNotice } from '@lacorte/contracts';
import { AnnounceRankings } from '../src/published-rankings/announce-rankings';
import { PublicationActs } from './publishing-rankings';
import { addApplications } from './reviewing';
import { asService, RunningApplications } from './running-applications';

let applications: RunningApplications;
const acts = new PublicationActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
}, 60_000);
afterAll(() => applications?.stop());
beforeEach(async () => {
  await announce();
  await applications.database.query('TRUNCATE applications.outbox');
});

const query = <Row>(text: string, values: unknown[] = []) => applications.database.query<Row[]>(text, values);
const announce = () => new AnnounceRankings(applications.database).run();
const told = async () =>
  (
    await query<{ payload: { applicationId: string; rankingId: string; language: string } }>(
      `SELECT payload FROM applications.outbox WHERE kind = 'ranking-published'`,
    )
  ).map(({ payload }) => payload);
const idsOf = async (tenderId: string) =>
  (
    await query<{ id: string }>('SELECT id FROM applications.application WHERE tender_id = $1 AND erased_at IS NULL', [
      tenderId,
    ])
  )
    .map(({ id }) => id)
    .sort();
const noticeOf = async (applicationId: string, rankingId: string) =>
  applications.http.get(INTERNAL.rankingNotice(applicationId, rankingId)).set(await asService('notifications-worker'));

describe('the announcement of a published ranking', () => {
  it('tells every applicant of the tender once, also those who are not in the ranking', async () => {
    const tender = await acts.tender();
    const [rejected] = await addApplications(applications.database, [{ tenderId: tender.id, status: 'rejected' }]);
    await query(`UPDATE applications.application SET language = 'fr' WHERE id = $1`, [rejected]);
    const other = await acts.tender();
    const rankingId = await acts.published(tender.id);
    expect(await told()).toEqual([]);
    expect(await announce()).toEqual({ told: 5 });
    const all = await told();
    expect(all.map(({ applicationId }) => applicationId).sort()).toEqual(await idsOf(tender.id));
    expect(all.every((event) => event.rankingId === rankingId)).toBe(true);
    expect(all.find(({ applicationId }) => applicationId === rejected)?.language).toBe('fr');
    expect(other.people.some(({ id }) => all.some(({ applicationId }) => applicationId === id))).toBe(false);
    expect(await announce()).toEqual({ told: 0 });
  });

  it('names no person in its events', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    await announce();
    expect(JSON.stringify(await told())).not.toMatch(/@|Ferrario|DOM-/);
  });

  it('leaves out applicants who are erased by then', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [tender.people[0]?.id]);
    expect(await announce()).toEqual({ told: 3 });
  });

  it('is told anew with the final', async () => {
    const tender = await acts.tender();
    await acts.published(tender.id);
    await announce();
    await acts.published(tender.id, 'final');
    expect(await announce()).toEqual({ told: 4 });
  });

  it('leaves nobody out and tells nobody twice with several workers, one of which fails in the middle', async () => {
    const tender = await acts.tender();
    const many = Array.from({ length: 1_234 }, () => ({ tenderId: tender.id, status: 'rejected' as const }));
    await addApplications(applications.database, many);
    await acts.published(tender.id);
    await query(`
      CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.told_until > (SELECT told_until FROM applications.ranking_announcement WHERE ranking_id = NEW.ranking_id)
          AND OLD.told_until <> '' THEN RAISE EXCEPTION 'killed'; END IF;
        RETURN NEW;
      END $$`);
    await query(
      'CREATE TRIGGER fail BEFORE UPDATE ON applications.ranking_announcement FOR EACH ROW EXECUTE FUNCTION fail_once()',
    );
    await expect(announce()).rejects.toThrow('killed');
    expect((await told()).length).toBe(500);
    await query('DROP TRIGGER fail ON applications.ranking_announcement');
    await Promise.all([announce(), announce(), announce()]);
    await announce();
    const ids = (await told()).map(({ applicationId }) => applicationId);
    expect(ids.sort()).toEqual(await idsOf(tender.id));
  });
});

describe('what the e-mail about a ranking tells', () => {
  it('is the position and outcome of an application in it', async () => {
    const tender = await acts.tender();
    const rankingId = await acts.published(tender.id);
    const notices = await Promise.all(tender.people.map(({ id }) => noticeOf(id, rankingId)));
    const bodies = notices.map(({ body }): RankingNotice => body);
    expect(bodies[3]).toEqual({
      ...{
        applicationCode: tender.people[3]?.code,
        nome: 'Lucia',
        cognome: 'Ferrario',
        email: tender.people[3]?.email,
      },
      tenderTitle: { it: expect.any(String), fr: expect.any(String) },
      ...{ stage: 'provisional', reviewUntil: expect.stringMatching(/Z$/) },
      place: { housingType: '2-locali', position: 1, outcome: 'assigned' },
    });
    expect(bodies[2]?.place).toEqual({ housingType: '3-locali', position: 3, outcome: 'waiting' });
  });

  it('is that an application is not in it', async () => {
    const tender = await acts.tender();
    const [rejected = ''] = await addApplications(applications.database, [{ tenderId: tender.id, status: 'rejected' }]);
    const { body } = await noticeOf(rejected, await acts.published(tender.id));
    expect(body.place).toBeNull();
  });

  it('is 404 for an erased application, one of another tender, and a ranking that is not published', async () => {
    const [one, other] = [await acts.tender(), await acts.tender()];
    const ready = await acts.computed(one.id, { stage: 'provisional', drawNumbers: '1-2-3' });
    const rankingId = await acts.published(one.id);
    const [erased, kept] = [one.people[0]?.id ?? '', one.people[1]?.id ?? ''];
    await query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [erased]);
    const answers = await Promise.all([
      noticeOf(erased, rankingId),
      noticeOf(other.people[0]?.id ?? '', rankingId),
      noticeOf(kept, ready),
      noticeOf(kept, randomUUID()),
      noticeOf('x', rankingId),
      noticeOf(kept, 'x'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await noticeOf(kept, rankingId)).status).toBe(200);
  });
});
