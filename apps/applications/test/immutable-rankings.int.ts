import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HousingType } from '@lacorte/contracts';
import { DataSource, type QueryRunner } from 'typeorm';
import { EraseApplications } from '../src/erasure/erase-applications';
import { PublicationActs } from './publishing-rankings';
import { ADMINISTRATOR } from './reviewing';
import { RunningApplications } from './running-applications';

let applications: RunningApplications;
/** The owner of the tables, beside the service. */
let owner: DataSource;
const acts = new PublicationActs(() => applications);
beforeAll(async () => {
  applications = await RunningApplications.start();
  owner = await new DataSource({ type: 'postgres', url: applications.databaseUrl }).initialize();
}, 60_000);
afterAll(async () => {
  await owner?.destroy();
  await applications?.stop();
});

const provisional = (tenderId: string) => acts.computed(tenderId, { stage: 'provisional', drawNumbers: '1-2-3' });

describe('a published ranking, for the owner of the tables', () => {
  const REFUSED = /never change|has published rankings/;
  const TYPE: HousingType = '3-locali';
  const ofTender = (id: string) => `id = (SELECT tender_id FROM applications.ranking WHERE id = '${id}')`;
  const statements: [string, (id: string) => string][] = [
    ['an UPDATE of it', (id) => `UPDATE applications.ranking SET draw_numbers = '9' WHERE id = '${id}'`],
    ['its way back', (id) => `UPDATE applications.ranking SET state = 'ready', published_at = NULL WHERE id = '${id}'`],
    ['another author', (id) => `UPDATE applications.ranking SET created_by_email = 'a@example.com' WHERE id = '${id}'`],
    [
      'an erased author and more',
      (id) => `UPDATE applications.ranking SET created_by_email = 'account eliminato', seed = 'x' WHERE id = '${id}'`,
    ],
    [
      'another publisher',
      (id) => `UPDATE applications.ranking SET published_by_email = 'a@example.com' WHERE id = '${id}'`,
    ],
    [
      'an erased publisher and another author',
      (id) =>
        `UPDATE applications.ranking SET published_by_email = 'account eliminato', created_by_email = 'a' WHERE id = '${id}'`,
    ],
    ['its DELETE', (id) => `DELETE FROM applications.ranking WHERE id = '${id}'`],
    ['an UPDATE of an entry', (id) => `UPDATE applications.ranking_entry SET points = 99 WHERE ranking_id = '${id}'`],
    ['a DELETE of an entry', (id) => `DELETE FROM applications.ranking_entry WHERE ranking_id = '${id}' AND place = 1`],
    [
      'an INSERT of an entry',
      (id) =>
        `INSERT INTO applications.ranking_entry VALUES ('${id}', 99, '${TYPE}', 99, 'X', 1, '[]', '{}', 'x', NULL)`,
    ],
    ['a TRUNCATE of the entries', () => 'TRUNCATE applications.ranking_entry'],
    ['another code of its tender', (id) => `UPDATE applications.tender SET code = 'X-1' WHERE ${ofTender(id)}`],
    [
      'another title of its tender',
      (id) => `UPDATE applications.tender SET title = '{"it": "X", "fr": "X"}' WHERE ${ofTender(id)}`,
    ],
    ['a DELETE of its tender', (id) => `DELETE FROM applications.tender WHERE ${ofTender(id)}`],
    ['a TRUNCATE of all', () => 'TRUNCATE applications.ranking CASCADE'],
  ];
  let id: string;
  let ready: string;
  beforeAll(async () => {
    const tender = await acts.tender();
    ready = await provisional(tender.id);
    id = await acts.published(tender.id);
  });

  it.each(statements)('refuses %s', async (_, statementFor) => {
    await expect(owner.query(statementFor(id))).rejects.toThrow(REFUSED);
  });

  it.each(statements)('refuses %s, also where other triggers are off', async (_, statementFor) => {
    await withoutTriggers((runner) => expect(runner.query(statementFor(id))).rejects.toThrow(REFUSED));
  });

  it('refuses an entry of another run that would move into it', async () => {
    const move = `UPDATE applications.ranking_entry SET ranking_id = '${id}', place = 98, position = 98, application_code = 'Y'
      WHERE ranking_id = '${ready}' AND place = 1`;
    await expect(owner.query(move)).rejects.toThrow(REFUSED);
  });

  it('loses the addresses of erased administrators, and nothing else', async () => {
    const before = await acts.run(id);
    await owner.query(`UPDATE applications.ranking SET created_by_email = 'account eliminato' WHERE id = '${id}'`);
    await owner.query(`UPDATE applications.ranking SET created_by_email = 'account eliminato' WHERE id = '${id}'`);
    expect(await acts.run(id)).toEqual({ ...before, createdBy: null });
    const { userId, email } = ADMINISTRATOR;
    await new EraseApplications(applications.database).handle({ userId, email });
    expect(await acts.run(id)).toEqual({ ...before, createdBy: null, publishedBy: null });
  });

  it('leaves runs that are not published as changeable as before', async () => {
    await owner.query(`DELETE FROM applications.ranking WHERE id = '${ready}'`);
    expect(await owner.query(`SELECT FROM applications.ranking_entry WHERE ranking_id = '${ready}'`)).toEqual([]);
  });
});

describe('a table that only grows', () => {
  const statements: [string, string][] = [
    ['the access log', `UPDATE applications.access_log SET action = 'x'`],
    ['the names in the access log', `UPDATE applications.access_log_name SET email = 'x@example.com'`],
    ['the history of tenders', `UPDATE applications.tender_change SET changed_at = now()`],
    ['the notes', 'TRUNCATE applications.application_note'],
    ['the history of assessments', 'TRUNCATE applications.assessment_change'],
    ['the fees', 'TRUNCATE applications.payment_entry'],
    ['the statuses', 'TRUNCATE applications.status_change'],
    ['the requests of review', 'TRUNCATE applications.review_request'],
  ];

  it.each(statements)('keeps %s also where other triggers are off', async (_, statement) => {
    await acts.tender();
    await withoutTriggers((runner) => expect(runner.query(statement)).rejects.toThrow('append-only'));
  });

  it('has no trigger that can be left out', async () => {
    const triggers: { name: string; enabled: string }[] = await owner.query(
      `SELECT tgname AS name, tgenabled AS enabled FROM pg_trigger
       WHERE NOT tgisinternal AND tgname ~ '_(is_append_only|keeps_its_rows|keeps_its_time|never_changes)$'`,
    );
    expect(triggers.length).toBeGreaterThan(20);
    expect(triggers.filter(({ enabled }) => enabled !== 'A')).toEqual([]);
  });
});

/** Works in a session that replicates, in which only triggers that are always enabled fire. */
async function withoutTriggers(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const admin = await new DataSource({ type: 'postgres', url: applications.postgres.adminUrl }).initialize();
  const runner = admin.createQueryRunner();
  try {
    await runner.query('SET session_replication_role = replica');
    await work(runner);
  } finally {
    await runner.release();
    await admin.destroy();
  }
}
