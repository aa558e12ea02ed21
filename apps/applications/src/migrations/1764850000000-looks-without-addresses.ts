import { Migration } from '@lacorte/persistence';

const BATCH = 1_000;

/**
 * Removes e-mail addresses from `access_log.report`, where views of parts of an application had them: an erasure could not reach them.
 * Only these reports are cleared; entries without one stay unique by their id.
 *
 * The previous release still writes such reports during a rollout. The trigger clears them; a migration of the next release drops it.
 *
 * Each batch is a transaction of its own: no other connection sees the table without its append-only trigger, and a failure brings the
 * trigger back.
 */
export class LooksWithoutAddresses1764850000000 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    `CREATE OR REPLACE FUNCTION applications.clear_report() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.report := NULL;
        RETURN NEW;
      END $$`,
    `CREATE OR REPLACE TRIGGER access_log_clears_addresses BEFORE INSERT ON applications.access_log
      FOR EACH ROW WHEN (NEW.report LIKE 'view/%') EXECUTE FUNCTION applications.clear_report()`,
    `DO $$
      DECLARE
        cleared integer;
      BEGIN
        LOOP
          ALTER TABLE applications.access_log DISABLE TRIGGER access_log_is_append_only;
          UPDATE applications.access_log SET report = NULL WHERE id IN (
            SELECT id FROM applications.access_log WHERE report LIKE 'view/%' LIMIT ${BATCH});
          GET DIAGNOSTICS cleared = ROW_COUNT;
          ALTER TABLE applications.access_log ENABLE TRIGGER access_log_is_append_only;
          COMMIT;
          EXIT WHEN cleared < ${BATCH};
        END LOOP;
      END $$`,
  ];
}
