import { Migration } from '@lacorte/persistence';

/** Locks rows in a fixed order, so that concurrent changes do not deadlock. `rows` is the trigger's transition table. */
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

/** `membership_changes` counts applications that came or went; `changes` also counts moves between statuses. */
export class MembershipChanges1763660000000 extends Migration {
  readonly statements = [
    'ALTER TABLE applications.application_count ADD COLUMN membership_changes bigint NOT NULL DEFAULT 0',
    counting('count_added_applications', 'added_applications', '+'),
    counting('count_removed_applications', 'removed_applications', '-'),
  ];
}
