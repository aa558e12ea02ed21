import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API, HOUSEKEEPING } from '@lacorte/contracts';
import { waitFor } from '@lacorte/testing';
import { EraseApplications } from '../src/erasure/erase-applications';
import { ComputeRanking } from '../src/rankings/compute-ranking';
import { RemoveOldRecords } from '../src/retention/remove-old-records';
import { PublicationActs } from './publishing-rankings';
import type { AddedCandidate } from './ranking';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
const rankings = new PublicationActs(() => service);
const query = <Row>(text: string, values: unknown[] = []) => service.database.query<Row[]>(text, values);

beforeAll(async () => {
  service = await RunningApplications.start();
}, 60_000);
afterAll(() => service?.stop());

const PROVISIONAL = { stage: 'provisional', drawNumbers: '1-2-3' };
const provisional = (tenderId: string) => rankings.computed(tenderId, PROVISIONAL);
const simulation = (tenderId: string) => rankings.computed(tenderId);
const age = (id: string, by: string) =>
  query(`UPDATE applications.ranking SET created_at = now() - interval '${by}' WHERE id = $1`, [id]);
const PAST = `${HOUSEKEEPING.rankingDays} days 1 minute`;
const NOT_YET = `${HOUSEKEEPING.rankingDays} days -1 minute`;
const removeOld = () => new RemoveOldRecords(service.database).run();
const erase = (person: AddedCandidate | undefined) =>
  person && new EraseApplications(service.database).handle({ userId: person.userId, email: person.email });
const keptOf = async (id: string) => {
  const [kept] = await query<{ entries: number; register: string }>(
    `SELECT register, (SELECT count(*)::int FROM applications.ranking_entry WHERE ranking_id = r.id) AS entries
     FROM applications.ranking r WHERE r.id = $1`,
    [id],
  );
  return kept && { entries: kept.entries, codes: kept.register.split('\n').length - 1 };
};
const NOTHING = { entries: 0, codes: 0 };
const ALL = { entries: 4, codes: 4 };

describe('an unpublished run of thirty days', () => {
  it('is deleted if it is a simulation or failed', async () => {
    const { id } = await rankings.tender();
    const [old, recent, failed] = [await simulation(id), await simulation(id), await provisional(id)];
    await query(`UPDATE applications.ranking SET state = 'failed' WHERE id = $1`, [failed]);
    await age(old, PAST);
    await age(failed, PAST);
    await age(recent, NOT_YET);
    expect(await removeOld()).toMatchObject({ rankings: 2 });
    expect([await keptOf(old), await keptOf(failed), await keptOf(recent)]).toEqual([undefined, undefined, ALL]);
    expect(await removeOld()).toMatchObject({ rankings: 0, rankingEntries: 0 });
  });

  it('loses its entries and its register if it is a provisional or a final, and keeps the rest', async () => {
    const { id } = await rankings.tender();
    const [old, recent] = [await provisional(id), await provisional(id)];
    const before = await rankings.run(old);
    await age(old, PAST);
    await age(recent, NOT_YET);
    expect(await removeOld()).toMatchObject({ rankings: 0, rankingEntries: 4 });
    expect([await keptOf(old), await keptOf(recent)]).toEqual([NOTHING, ALL]);
    const expired = { createdAt: expect.any(String), expiredAt: expect.stringMatching(/Z$/) };
    expect(await rankings.run(old)).toEqual({ ...before, ...expired });
    expect(before).toMatchObject({ state: 'ready', expiredAt: null });
    expect(await removeOld()).toMatchObject({ rankings: 0, rankingEntries: 0 });
  });

  it('stays once it is published', async () => {
    const { id } = await rankings.tender();
    const published = await rankings.published(id);
    await service.database.transaction(async (manager) => {
      await manager.query('ALTER TABLE applications.ranking DISABLE TRIGGER published_ranking_stays');
      await manager.query(`UPDATE applications.ranking SET created_at = now() - interval '9 years' WHERE id = $1`, [
        published,
      ]);
      await manager.query('ALTER TABLE applications.ranking ENABLE ALWAYS TRIGGER published_ranking_stays');
    });
    await removeOld();
    expect(await keptOf(published)).toEqual(ALL);
    expect((await rankings.run(published)).expiredAt).toBeNull();
  });
});

describe('a run whose entries have expired', () => {
  let id: string;
  let other: string;
  beforeAll(async () => {
    const tender = await rankings.tender();
    id = await provisional(tender.id);
    await age(id, PAST);
    await removeOld();
    other = await provisional(tender.id);
  });

  it.each([{}, { outcome: 'assigned' }, { outcome: 'waiting' }, { housingType: '3-locali' }, { q: 'ferrario' }])(
    'has no entries for %j',
    async (parameters) => {
      expect(await rankings.entries(id, parameters)).toEqual({ items: [], total: 0, page: 1, pageSize: 50 });
    },
  );

  it('has no audit file and no differences', async () => {
    const answers = [
      await rankings.get(API.rankingAudit(id)),
      await rankings.get(API.rankingDifference(id), { from: other }),
      await rankings.get(API.rankingDifference(other), { from: id }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code, body.reason]).toEqual([409, 'ranking-stale', 'rankings-stale-expired']);
    }
  });

  it('cannot be published, also by the owner of the tables', async () => {
    const { status, body } = await rankings.publishing(id);
    expect([status, body.code, body.reason]).toEqual([409, 'ranking-stale', 'rankings-stale-expired']);
    await expect(rankings.publish(id)).rejects.toThrow('ranking_expired');
  });
});

describe('the erasure of an applicant', () => {
  it('deletes simulations and expires other unpublished runs that list them', async () => {
    const { id, people } = await rankings.tender();
    const [simulated, unpublished] = [await simulation(id), await provisional(id)];
    const elsewhere = await simulation((await rankings.tender()).id);
    const published = await rankings.published(id);
    await erase(people[0]);
    expect(await keptOf(simulated)).toBeUndefined();
    expect([await keptOf(unpublished), await keptOf(published), await keptOf(elsewhere)]).toEqual([NOTHING, ALL, ALL]);
    expect(await rankings.run(unpublished)).toMatchObject({ state: 'ready', expiredAt: expect.any(String) });
  });

  it('leaves runs that do not list them, which are not stale', async () => {
    const { id, people } = await rankings.tender({ candidates: [{}, { status: 'rejected' }] });
    const run = await provisional(id);
    await erase(people[1]);
    expect(await keptOf(run)).toEqual({ entries: 1, codes: 2 });
    expect((await rankings.publishing(run)).status).toBe(200);
  });

  it('deletes those of an application that is deleted with its code kept', async () => {
    const { id, people } = await rankings.tender();
    const run = await provisional(id);
    await query(`UPDATE applications.application SET application_status = 'under_review' WHERE id = $1`, [
      people[0]?.id,
    ]);
    await erase(people[0]);
    expect(await query('SELECT FROM applications.application WHERE id = $1', [people[0]?.id])).toEqual([]);
    expect(await keptOf(run)).toEqual(NOTHING);
  });

  it('waits for a run that is being computed, and deletes it', async () => {
    const { id, people } = await rankings.tender();
    const { body } = await rankings.start(id, { stage: 'simulation' });
    const computing = service.database.createQueryRunner();
    await computing.startTransaction();
    await computing.query('SELECT FROM applications.ranking WHERE id = $1 FOR UPDATE', [body.id]);
    const erasure = erase(people[0]);
    const isWaiting = async () =>
      (await query(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE%'`))
        .length > 0;
    await waitFor(isWaiting, { what: 'the erasure to wait' });
    await computing.query(
      `INSERT INTO applications.ranking_entry (ranking_id, place, housing_type, position, application_code, points, parts, groups, ticket)
       VALUES ($1, 1, '3-locali', 1, $2, 1, '[]', '{}', 'x')`,
      [body.id, people[0]?.code],
    );
    await computing.query(
      `UPDATE applications.ranking SET state = 'ready', register = '', input_hash = 'x' WHERE id = $1`,
      [body.id],
    );
    await computing.commitTransaction();
    await computing.release();
    await erasure;
    expect(await keptOf(body.id)).toBeUndefined();
  });

  it('of a run that is not computed yet leaves a run without them', async () => {
    const { id, people } = await rankings.tender();
    const { body } = await rankings.start(id, { stage: 'simulation' });
    await erase(people[0]);
    await new ComputeRanking(service.database).handle({ rankingId: body.id });
    expect(await keptOf(body.id)).toEqual({ entries: 3, codes: 4 });
  });
});
