import { Migration } from '@lacorte/persistence';

/** Issued upload addresses and claimed files. */
export class UploadsAndFiles1763640000000 extends Migration {
  readonly statements = [
    `CREATE TABLE uploads (
        id uuid PRIMARY KEY,
        upload_session uuid NOT NULL,
        user_id uuid,
        safe_name text NOT NULL CHECK (safe_name <> '' AND octet_length(safe_name) <= 255),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
    'CREATE INDEX uploads_created_at ON uploads (created_at)',
    `CREATE TABLE files (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL,
        section text NOT NULL CHECK (section IN ('carta-identita', 'codice-fiscale-doc', 'permesso-soggiorno',
          'certificazione-redditi', 'altri-documenti')),
        position smallint NOT NULL CHECK (position >= 0),
        upload_id uuid NOT NULL REFERENCES uploads (id),
        object_key text NOT NULL UNIQUE,
        name text NOT NULL,
        content_type text NOT NULL,
        size integer NOT NULL CHECK (size BETWEEN 1 AND 5242880),
        created_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (application_id, section, position),
        UNIQUE (application_id, section, upload_id)
      )`,
    'CREATE INDEX files_upload_id ON files (upload_id)',
    `CREATE TABLE claims (
        application_id uuid PRIMARY KEY,
        version integer NOT NULL CHECK (version > 0)
      )`,
  ];
}
