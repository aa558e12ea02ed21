import { Migration } from '@lacorte/persistence';

/**
 * `attached_files`: what documents has told about the attached files, `attached_files_version` at which version of the claim.
 * `attachment_entry`: the changes of their lists, append-only. An erasure may delete those of an application that it deletes; the
 * previous release erases applications without knowing them, hence the cascade.
 */
export class AttachedFiles1764610000000 extends Migration {
  protected override readonly statements = [
    `ALTER TABLE applications.application
        ADD COLUMN attached_files jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN attached_files_version integer NOT NULL DEFAULT 0`,
    `CREATE TABLE applications.attachment_entry (
        application_id uuid NOT NULL REFERENCES applications.application (id) ON DELETE CASCADE,
        version integer NOT NULL CHECK (version > 0),
        attached_at timestamptz NOT NULL,
        sections text[] NOT NULL CHECK (cardinality(sections) > 0),
        PRIMARY KEY (application_id, version)
      )`,
    `CREATE TRIGGER attachment_entry_is_append_only BEFORE TRUNCATE ON applications.attachment_entry
        FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
    `CREATE FUNCTION applications.keep_attachment_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND NOT EXISTS (
          SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`,
    `CREATE TRIGGER attachment_entry_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.attachment_entry
        FOR EACH ROW EXECUTE FUNCTION applications.keep_attachment_entry()`,
  ];
}
