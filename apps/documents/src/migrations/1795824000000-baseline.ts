import { Migration } from '@lacorte/persistence';

/** The entities describe the columns. A file in two sections of an application is stored once, so `object_key` is not unique. */
const UPLOADS = [
  `CREATE TABLE uploads (
      id uuid PRIMARY KEY,
      upload_session uuid NOT NULL, user_id uuid,
      safe_name text NOT NULL CHECK (safe_name <> '' AND octet_length(safe_name) <= 255),
      created_at timestamptz NOT NULL DEFAULT now(), removed_at timestamptz,
      address text, size integer CHECK (size >= 0), closed boolean NOT NULL DEFAULT false,
      applied boolean NOT NULL DEFAULT false, attached boolean NOT NULL DEFAULT false,
      application_id uuid,
      draft_of uuid, kept_until timestamptz, removing_at timestamptz,
      CONSTRAINT closed_with_its_size CHECK (NOT closed OR size IS NOT NULL),
      CONSTRAINT draft_keeps_until CHECK (draft_of IS NULL OR kept_until IS NOT NULL)
    )`,
  'CREATE INDEX uploads_in_storage ON uploads (created_at) WHERE removed_at IS NULL',
  'CREATE INDEX uploads_unattached ON uploads (created_at) INCLUDE (size) WHERE removed_at IS NULL AND NOT attached',
  'CREATE INDEX uploads_of_session ON uploads (upload_session) WHERE removed_at IS NULL',
  'CREATE INDEX uploads_of_address ON uploads (address) WHERE removed_at IS NULL',
  'CREATE INDEX uploads_to_measure ON uploads (created_at) WHERE removed_at IS NULL AND NOT closed',
  'CREATE INDEX uploads_of_drafts ON uploads (kept_until) WHERE draft_of IS NOT NULL',
];

const FILES = [
  `CREATE TABLE files (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL,
      section text NOT NULL CHECK (section IN ('carta-identita', 'codice-fiscale-doc', 'permesso-soggiorno',
        'certificazione-redditi', 'altri-documenti')),
      position smallint NOT NULL CHECK (position >= 0),
      upload_id uuid NOT NULL REFERENCES uploads (id),
      object_key text NOT NULL, name text NOT NULL, content_type text NOT NULL,
      size integer NOT NULL CHECK (size BETWEEN 1 AND 5242880),
      created_at timestamptz NOT NULL DEFAULT now(),
      scan_state text NOT NULL DEFAULT 'unscanned' CHECK (scan_state IN ('unscanned', 'pending', 'clean', 'infected')),
      scan_signature text CHECK (scan_signature <> ''),
      scan_attempts smallint NOT NULL DEFAULT 0, scan_due_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (application_id, section, position),
      UNIQUE (application_id, section, upload_id),
      CONSTRAINT infected_by_something CHECK ((scan_state = 'infected') = (scan_signature IS NOT NULL))
    )`,
  'CREATE INDEX files_upload_id ON files (upload_id)',
  'CREATE INDEX files_object_key ON files (object_key)',
  `CREATE INDEX files_to_scan ON files (scan_due_at) WHERE scan_state IN ('unscanned', 'pending')`,
];

const ATTACHMENT_VERSIONS = [
  `CREATE TABLE attachment_versions (
      application_id uuid PRIMARY KEY,
      version integer NOT NULL CHECK (version > 0),
      erased_at timestamptz,
      detailed_version integer NOT NULL DEFAULT 0,
      changed_version integer, changed_at timestamptz, changed_sections text[]
    )`,
  'CREATE INDEX attachment_versions_to_detail ON attachment_versions (application_id) WHERE detailed_version < version',
];

/**
 * The log of downloads is append-only, even for the role that owns it and under `session_replication_role = replica`. An erasure may only
 * replace the administrator's e-mail address. A trigger adds each download to `download_reports`.
 */
const DOWNLOADS = [
  `CREATE TABLE downloads (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL,
      what text NOT NULL,
      file_ids uuid[] NOT NULL CHECK (cardinality(file_ids) > 0),
      downloaded_by_id uuid NOT NULL, downloaded_by_email text NOT NULL,
      downloaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
  'CREATE INDEX downloads_of_application ON downloads (application_id, id)',
  'CREATE TABLE download_reports (download_id bigint PRIMARY KEY REFERENCES downloads (id))',
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`,
  `CREATE FUNCTION keep_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'downloaded_by_email' = to_jsonb(OLD) - 'downloaded_by_email'
          AND NEW.downloaded_by_email IN (OLD.downloaded_by_email, 'account eliminato') THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`,
  `CREATE FUNCTION report_download() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO documents.download_reports (download_id) VALUES (NEW.id);
        RETURN NULL;
      END $$`,
  `CREATE TRIGGER downloads_is_append_only BEFORE TRUNCATE ON downloads
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER downloads_keeps_its_rows BEFORE UPDATE OR DELETE ON downloads
      FOR EACH ROW EXECUTE FUNCTION keep_downloads()`,
  `CREATE TRIGGER downloads_are_reported AFTER INSERT ON downloads
      FOR EACH ROW EXECUTE FUNCTION report_download()`,
  'ALTER TABLE downloads ENABLE ALWAYS TRIGGER downloads_is_append_only',
  'ALTER TABLE downloads ENABLE ALWAYS TRIGGER downloads_keeps_its_rows',
];

export class Baseline1795824000000 extends Migration {
  protected override readonly statements = [...UPLOADS, ...FILES, ...ATTACHMENT_VERSIONS, ...DOWNLOADS];
}
