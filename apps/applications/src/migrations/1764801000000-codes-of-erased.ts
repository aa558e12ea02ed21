import { Migration } from '@lacorte/persistence';

/**
 * Codes of deleted applications, which stay in the register of their tender (contract, section 9). A trigger, because a process of the
 * previous release may delete the row.
 */
export class CodesOfErased1764801000000 extends Migration {
  protected override readonly statements = [
    `CREATE TABLE applications.erased_code (
      application_code text PRIMARY KEY,
      tender_id uuid NOT NULL REFERENCES applications.tender (id) ON DELETE CASCADE
    )`,
    'CREATE INDEX erased_code_of_tender ON applications.erased_code (tender_id)',
    `CREATE FUNCTION applications.keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO applications.erased_code (application_code, tender_id)
        SELECT application_code, tender_id FROM deleted ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`,
    `CREATE TRIGGER keep_code AFTER DELETE ON applications.application REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_code()`,
    // Also where the triggers of others are off, as while rows are moved by hand.
    'ALTER TABLE applications.application ENABLE ALWAYS TRIGGER keep_code',
  ];
}
