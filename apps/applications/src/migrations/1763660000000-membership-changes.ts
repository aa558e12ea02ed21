import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `changes` counts applications that came, went, or moved from one status to another; `membership_changes` only those that came or
 * went. What a search finds whatever the status outlives a move.
 */
export class MembershipChanges1763660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE applications.application_count ADD COLUMN membership_changes bigint NOT NULL DEFAULT 0',
    );
    await runner.query(counting('count_added_applications', 'added_applications', '+'));
    await runner.query(counting('count_removed_applications', 'removed_applications', '-'));
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/**
 * Rows are locked in one order, so that two changes at once never wait for each other.
 *
 * @param rows what the trigger calls the rows of its statement
 */
const counting = (name: string, rows: string, sign: '+' | '-') => `
  CREATE OR REPLACE FUNCTION applications.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed record;
  BEGIN
    FOR changed IN SELECT application_status, count(*) AS n FROM ${rows} GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count
      SET count = count ${sign} changed.n, changes = changes + 1, membership_changes = membership_changes + 1
      WHERE application_status = changed.application_status;
    END LOOP;
    RETURN NULL;
  END $$`;
