import { Migration } from '@lacorte/persistence';

/** Log of downloads by administrators. It is append-only, even for the role that owns it. */
export class DownloadLog1763650000000 extends Migration {
  readonly statements = [
    `CREATE TABLE downloads (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        application_id uuid NOT NULL,
        what text NOT NULL,
        file_ids uuid[] NOT NULL CHECK (cardinality(file_ids) > 0),
        downloaded_by_id uuid NOT NULL,
        downloaded_by_email text NOT NULL,
        downloaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
      )`,
    'CREATE INDEX downloads_of_application ON downloads (application_id, id)',
    `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`,
    `CREATE TRIGGER downloads_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON downloads
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  ];
}
