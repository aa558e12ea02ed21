import { Migration } from '@lacorte/persistence';

/** The state of a request follows from its times. `ends_at` is the midnight in Rome that ends the day of the deadline. */
const REQUESTS = [
  `CREATE TABLE applications.document_request (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    application_id uuid NOT NULL REFERENCES applications.application (id),
    deadline date NOT NULL,
    ends_at timestamptz NOT NULL GENERATED ALWAYS AS ((deadline + 1)::timestamp AT TIME ZONE 'Europe/Rome') STORED,
    created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
    created_by_id uuid NOT NULL,
    created_by_email text NOT NULL,
    answered_at timestamptz,
    withdrawn_at timestamptz,
    withdrawn_by_id uuid,
    withdrawn_by_email text,
    reminded_at timestamptz,
    CHECK (answered_at IS NULL OR withdrawn_at IS NULL)
  )`,
  'CREATE INDEX document_request_of_application ON applications.document_request (application_id, created_at)',
  'CREATE INDEX document_request_by_deadline ON applications.document_request (deadline, created_at, id)',
  `CREATE INDEX document_request_unsettled ON applications.document_request (deadline, created_at, id)
    WHERE answered_at IS NULL AND withdrawn_at IS NULL`,
  `CREATE TABLE applications.document_request_item (
    request_id uuid NOT NULL REFERENCES applications.document_request (id),
    position smallint NOT NULL CHECK (position >= 0),
    section text NOT NULL CHECK (section <> ''),
    reason text NOT NULL CHECK (reason <> ''),
    PRIMARY KEY (request_id, position),
    UNIQUE (request_id, section)
  )`,
];

/** A settled request stays as it is, also for the owner of the table. An erasure may delete or anonymise it. */
const KEEP = [
  `CREATE FUNCTION applications.keep_document_request() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    -- ends_at is computed after this trigger.
    ignored text[] := ARRAY['created_by_email', 'withdrawn_by_email', 'ends_at'];
  BEGIN
    IF EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN
      RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.answered_at IS NULL AND OLD.withdrawn_at IS NULL THEN
      RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ignored = to_jsonb(OLD) - ignored
      AND NEW.created_by_email IN (OLD.created_by_email, 'account eliminato')
      AND coalesce(NEW.withdrawn_by_email, '') IN (coalesce(OLD.withdrawn_by_email, ''), 'account eliminato') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER document_request_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.document_request
    FOR EACH ROW EXECUTE FUNCTION applications.keep_document_request()`,
  `CREATE FUNCTION applications.keep_document_request_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
      WHERE r.id = OLD.request_id AND a.erased_at IS NOT NULL) THEN
      RETURN coalesce(NEW, OLD);
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER document_request_item_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.document_request_item
    FOR EACH ROW EXECUTE FUNCTION applications.keep_document_request_item()`,
  ...['document_request', 'document_request_item'].map(
    (table) => `CREATE TRIGGER ${table}_is_append_only BEFORE TRUNCATE ON applications.${table}
      FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
  ),
];

/** Requests for missing documents. */
export class DocumentRequests1764600000000 extends Migration {
  protected override readonly statements = [...REQUESTS, ...KEEP];
}
