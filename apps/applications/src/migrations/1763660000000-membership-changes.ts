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
    await runner.query(COUNT_ADDED);
    await runner.query(COUNT_REMOVED);
  }

  down(): Promise<void> {
    throw new Error('migrations only go forward');
  }
}

/** Rows are locked in one order, so that two changes at once never wait for each other. */
const COUNT_ADDED = `
  CREATE OR REPLACE FUNCTION applications.count_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE added record;
  BEGIN
    FOR added IN SELECT application_status, count(*) AS n FROM added_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count
      SET count = count + added.n, changes = changes + 1, membership_changes = membership_changes + 1
      WHERE application_status = added.application_status;
    END LOOP;
    RETURN NULL;
  END $$`;

const COUNT_REMOVED = `
  CREATE OR REPLACE FUNCTION applications.count_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE removed record;
  BEGIN
    FOR removed IN SELECT application_status, count(*) AS n FROM removed_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count
      SET count = count - removed.n, changes = changes + 1, membership_changes = membership_changes + 1
      WHERE application_status = removed.application_status;
    END LOOP;
    RETURN NULL;
  END $$`;
