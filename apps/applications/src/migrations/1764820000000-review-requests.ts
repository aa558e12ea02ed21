import { Migration } from '@lacorte/persistence';

/**
 * One request of review per application. Its state follows from the decision. The previous release erases applications without
 * knowing the table, hence the cascade.
 */
const REQUESTS = [
  `CREATE TABLE applications.review_request (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    application_id uuid NOT NULL UNIQUE REFERENCES applications.application (id) ON DELETE CASCADE,
    ranking_id uuid NOT NULL REFERENCES applications.ranking (id),
    text text NOT NULL CHECK (text <> ''),
    created_at timestamptz NOT NULL,
    decision text CHECK (decision IN ('accepted', 'rejected')),
    reason text CHECK (reason <> ''),
    decided_at timestamptz,
    decided_by_id uuid,
    decided_by_email text,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    CHECK (num_nulls(decision, reason, decided_at, decided_by_id, decided_by_email) IN (0, 5))
  )`,
  'CREATE INDEX review_request_oldest ON applications.review_request (created_at, id)',
  'CREATE INDEX review_request_open ON applications.review_request (created_at, id) WHERE decided_at IS NULL',
];

/**
 * What was asked never changes, and a decision is made once, also for the owner of the table. An erasure may delete or blank a request
 * of an erased application and replace the administrator's address.
 */
const KEEP = [
  `CREATE FUNCTION applications.keep_review_request() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    decision text[] := ARRAY['decision', 'reason', 'decided_at', 'decided_by_id', 'decided_by_email', 'version'];
  BEGIN
    IF NOT EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN
      RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.decided_at IS NULL AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision
      AND NEW.version > OLD.version THEN
      RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'decided_by_email' = to_jsonb(OLD) - 'decided_by_email'
      AND coalesce(NEW.decided_by_email, '') IN (coalesce(OLD.decided_by_email, ''), 'account eliminato') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER review_request_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.review_request
    FOR EACH ROW EXECUTE FUNCTION applications.keep_review_request()`,
  `CREATE TRIGGER review_request_is_append_only BEFORE TRUNCATE ON applications.review_request
    FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
];

/** Requests of review of a provisional ranking, with their decisions. */
export class ReviewRequests1764820000000 extends Migration {
  protected override readonly statements = [...REQUESTS, ...KEEP];
}
