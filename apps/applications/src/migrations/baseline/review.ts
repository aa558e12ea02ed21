import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { appendOnly, ERASED, keeper, keepsName, LIVING, onlyChanges } from './keeping';

/** Columns of the facts that an assessor verifies (contract, section 8). A fact is null until it is verified. */
const FACTS = `
    application_id uuid REFERENCES application (id) ON DELETE CASCADE, version integer NOT NULL CHECK (version > 0),
    citizenship text CHECK (citizenship IN ('italian', 'eu', 'other')), residence_permit boolean,
    residence_years smallint CHECK (residence_years BETWEEN 0 AND 100),
    works_in_lombardia_years smallint CHECK (works_in_lombardia_years BETWEEN 0 AND 100), isee_cents integer CHECK (isee_cents >= 0),
    owns_home boolean, minors smallint CHECK (minors BETWEEN 0 AND 10), disability_certified boolean, eviction_enforced boolean,
    over65 boolean, young_couple boolean, housing_emergency boolean, assessed_by_id uuid NOT NULL, assessed_by_email text NOT NULL,
    assessed_at timestamptz NOT NULL`;

/** Tables of the office's work on applications: statuses, reservations, assessments, notes. */
export const REVIEW = `
  CREATE TABLE status_change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES application (id), from_status text NOT NULL,
    to_status text NOT NULL CHECK (to_status <> from_status), changed_by_id uuid NOT NULL, changed_by_email text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX status_change_history ON status_change (application_id, id);
  -- keep_history guards status_change and payment_entry. An erasure may replace the e-mail address in the column that the argument names,
  -- set note (only payment_entry has one) to null, and delete the history of an erased application.
  ${keeper('keep_history', 'before jsonb := to_jsonb(OLD); name text := TG_ARGV[0]')`
    IF TG_OP = 'DELETE' THEN
      IF ${ERASED} THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - ARRAY[name, 'note'] = before - ARRAY[name, 'note']
      AND to_jsonb(NEW) ->> name IN (before ->> name, '${ERASED_ACCOUNT}')
      AND coalesce(to_jsonb(NEW) ->> 'note' = before ->> 'note', to_jsonb(NEW) ->> 'note' IS NULL) THEN RETURN NEW;
    END IF;`}
  ${appendOnly('status_change', `keep_history('changed_by_email')`)}
  -- The status that each applicant was told last, and the message that tells it. No row means submitted.
  CREATE TABLE told_status (application_id uuid PRIMARY KEY REFERENCES application (id) ON DELETE CASCADE,
    status text NOT NULL CHECK (status <> ''), message_id uuid NOT NULL,
    told_at timestamptz NOT NULL DEFAULT clock_timestamp());
  -- The administrator who works on an application. A row expires after RESERVATION_HOURS.
  CREATE TABLE reservation (application_id uuid PRIMARY KEY REFERENCES application (id) ON DELETE CASCADE,
    reserved_by_id uuid NOT NULL, reserved_by_email text NOT NULL CHECK (reserved_by_email <> ''),
    reserved_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()));
  CREATE INDEX reservation_of_administrator ON reservation (reserved_by_id);
  CREATE INDEX reservation_by_age ON reservation (reserved_at);
  -- assessment is the current state, assessment_change its log.
  -- complete is true when every fact is known that the function assess in libs/tender-rules needs.
  CREATE TABLE assessment (${FACTS},
    complete boolean NOT NULL GENERATED ALWAYS AS (
      citizenship IS NOT NULL AND (citizenship <> 'other' OR residence_permit IS NOT NULL)
      AND residence_years IS NOT NULL AND isee_cents IS NOT NULL AND owns_home IS NOT NULL AND minors IS NOT NULL
      AND disability_certified IS NOT NULL AND eviction_enforced IS NOT NULL AND over65 IS NOT NULL
      AND young_couple IS NOT NULL AND housing_emergency IS NOT NULL) STORED, PRIMARY KEY (application_id));
  CREATE INDEX assessment_complete ON assessment (application_id) WHERE complete;
  CREATE TABLE assessment_change (${FACTS},
    PRIMARY KEY (application_id, version));
  CREATE TABLE application_note (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE, text text NOT NULL CHECK (text <> ''),
    created_by_id uuid NOT NULL, created_by_email text NOT NULL, created_at timestamptz NOT NULL DEFAULT clock_timestamp());
  CREATE INDEX application_note_newest ON application_note (application_id, created_at, id);
  -- An erasure may delete the rows of an erased application and replace the e-mail address in the column named by the argument.
  ${keeper('keep_with_application', 'name text := TG_ARGV[0]')`
    IF TG_OP = 'DELETE' THEN
      IF NOT ${LIVING} THEN RETURN OLD; END IF;
    ELSIF ${onlyChanges('name')} AND to_jsonb(NEW) ->> name = '${ERASED_ACCOUNT}' THEN RETURN NEW;
    END IF;`}
  ${appendOnly('assessment_change', `keep_with_application('assessed_by_email')`)}
  ${appendOnly('application_note', `keep_with_application('created_by_email')`)}`;

/** Document requests. The state follows from the times. A settled request never changes, unless an erasure deletes or blanks it. */
export const DOCUMENT_REQUESTS = `
  CREATE TABLE document_request (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), application_id uuid NOT NULL REFERENCES application (id),
    deadline date NOT NULL,
    -- The midnight in Rome that ends the day of the deadline.
    ends_at timestamptz NOT NULL GENERATED ALWAYS AS ((deadline + 1)::timestamp AT TIME ZONE 'Europe/Rome') STORED,
    created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp()),
    created_by_id uuid NOT NULL, created_by_email text NOT NULL, answered_at timestamptz,
    withdrawn_at timestamptz, withdrawn_by_id uuid, withdrawn_by_email text, reminded_at timestamptz,
    CHECK (answered_at IS NULL OR withdrawn_at IS NULL));
  CREATE INDEX document_request_of_application ON document_request (application_id, created_at);
  CREATE INDEX document_request_by_deadline ON document_request (deadline, created_at, id);
  CREATE INDEX document_request_unsettled ON document_request (deadline, created_at, id) WHERE answered_at IS NULL AND withdrawn_at IS NULL;
  CREATE TABLE document_request_item (request_id uuid NOT NULL REFERENCES document_request (id),
    position smallint NOT NULL CHECK (position >= 0), section text NOT NULL CHECK (section <> ''),
    reason text NOT NULL CHECK (reason <> ''), PRIMARY KEY (request_id, position), UNIQUE (request_id, section));
  ${keeper('keep_document_request', `ignored text[] := ARRAY['created_by_email', 'withdrawn_by_email', 'ends_at']`)`
    -- ends_at is ignored, because it is computed after this trigger.
    IF ${ERASED} THEN RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.answered_at IS NULL AND OLD.withdrawn_at IS NULL THEN RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND ${onlyChanges('ignored')} AND ${keepsName('created_by_email')}
      AND ${keepsName('withdrawn_by_email')} THEN RETURN NEW;
    END IF;`}
  ${keeper('keep_document_request_item')`
    IF EXISTS (
      SELECT FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
      WHERE r.id = OLD.request_id AND a.erased_at IS NOT NULL) THEN RETURN coalesce(NEW, OLD);
    END IF;`}
  ${appendOnly('document_request', 'keep_document_request()')}
  ${appendOnly('document_request_item', 'keep_document_request_item()')}`;
