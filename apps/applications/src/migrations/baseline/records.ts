import { after, always } from './keeping';

/** Tables of drafts, and of e-mail addresses that are notified when a tender opens. */
export const DRAFTS = `
  -- One per account and tender. files lists those that the documents service has accepted. Every page has free space, and saved_at
  -- has no index, so that a save changes no index. reminded_at is when the reminder before the closing was added to the outbox.
  CREATE TABLE draft (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid NOT NULL, tender_id uuid NOT NULL REFERENCES tender (id),
    values jsonb NOT NULL CHECK (jsonb_typeof(values) = 'object'), files jsonb NOT NULL DEFAULT '[]',
    version integer NOT NULL CHECK (version > 0), language text NOT NULL CHECK (language <> ''), saved_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL, reminded_at timestamptz, CONSTRAINT draft_of_user UNIQUE (user_id, tender_id)) WITH (fillfactor = 80);
  -- The last version of each account's deleted drafts. The next draft continues from it, so that a page that still shows an earlier draft
  -- never saves over a newer one.
  CREATE TABLE ended_draft (user_id uuid PRIMARY KEY, version integer NOT NULL CHECK (version > 0), ended_at timestamptz NOT NULL);
  CREATE INDEX ended_draft_by_age ON ended_draft (ended_at);
  ${after('note_ended_draft')`
    INSERT INTO applications.ended_draft AS e (user_id, version, ended_at)
      VALUES (OLD.user_id, OLD.version, clock_timestamp())
      ON CONFLICT (user_id) DO UPDATE SET version = greatest(e.version, excluded.version), ended_at = excluded.ended_at;`}
  CREATE TRIGGER draft_ends AFTER DELETE ON draft FOR EACH ROW EXECUTE FUNCTION note_ended_draft();
  -- A row is deleted when its e-mail is due. Every link that was mailed works, because a mail server may have accepted an attempt that
  -- looked like a failure.
  CREATE TABLE opening_notice (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CONSTRAINT opening_notice_email UNIQUE CHECK (email = lower(email COLLATE "C")),
    language text NOT NULL CHECK (language <> ''), token_hashes bytea[] NOT NULL DEFAULT '{}', expires_at timestamptz NOT NULL,
    verified_at timestamptz, created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX opening_notice_tokens ON opening_notice USING gin (token_hashes);
  CREATE INDEX opening_notice_verified ON opening_notice (verified_at) WHERE verified_at IS NOT NULL;
  CREATE INDEX opening_notice_unverified ON opening_notice (expires_at) WHERE verified_at IS NULL;`;

/** Visitors' messages, the outbox, and erased accounts. */
export const RECORDS = `
  CREATE TABLE contact (id uuid PRIMARY KEY, nome text NOT NULL CHECK (nome <> ''), cognome text NOT NULL CHECK (cognome <> ''),
    email text NOT NULL CHECK (email <> ''), telefono text,
    oggetto text NOT NULL CHECK (oggetto IN ('informazioni-bando', 'supporto-iscrizione', 'stato-domanda', 'documentazione', 'altro')),
    messaggio text NOT NULL CHECK (messaggio <> ''), created_at timestamptz NOT NULL DEFAULT clock_timestamp(), answered_at timestamptz,
    answered_by text, CHECK ((answered_at IS NULL) = (answered_by IS NULL)));
  CREATE INDEX contact_newest ON contact (created_at, id);
  CREATE INDEX contact_unanswered ON contact (created_at, id) WHERE answered_at IS NULL;
  -- kind has no check, because the code declares the kinds of events.
  CREATE TABLE outbox (id uuid PRIMARY KEY, kind text NOT NULL, payload jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(), relayed_at timestamptz, done_at timestamptz, failed_at timestamptz, last_error text);
  CREATE INDEX outbox_not_relayed ON outbox (created_at, id) WHERE relayed_at IS NULL;
  CREATE INDEX outbox_in_flight ON outbox (id) WHERE relayed_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL;
  CREATE TABLE erasure (user_id uuid PRIMARY KEY, application_ids uuid[] NOT NULL, contact_ids uuid[] NOT NULL,
    erased_at timestamptz NOT NULL DEFAULT now());`;

/**
 * The log of who viewed or changed whose data. Entries are append-only; only those older than 24 months (PRIVACY.accessLogMonths) may be
 * deleted. Names are in a separate table, where an erasure may only set `email` to null. `report` identifies an access that may be reported
 * repeatedly.
 */
export const ACCESS_LOG = `
  CREATE TABLE access_log_name (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email text CHECK (email <> ''));
  CREATE UNIQUE INDEX access_log_name_email ON access_log_name (lower(email COLLATE "C"));
  CREATE TRIGGER access_log_name_never_changes BEFORE UPDATE ON access_log_name
    FOR EACH ROW WHEN (NEW.id <> OLD.id OR (NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email))
    EXECUTE FUNCTION refuse_change();
  ${always('access_log_name', 'access_log_name_never_changes')}
  CREATE TABLE access_log (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL,
    name_id bigint REFERENCES access_log_name (id), action text NOT NULL CHECK (action <> ''), application_code text,
    tender_code text, user_id uuid, report text CONSTRAINT access_log_report UNIQUE);
  CREATE INDEX access_log_newest ON access_log (at, id); CREATE INDEX access_log_of_name ON access_log (name_id, at, id);
  CREATE INDEX access_log_of_action ON access_log (action, at, id);
  CREATE INDEX access_log_of_application ON access_log (application_code, at, id);
  CREATE INDEX access_log_of_user ON access_log (user_id) WHERE user_id IS NOT NULL;
  CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR TRUNCATE ON access_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER access_log_keeps_its_time BEFORE DELETE ON access_log
    FOR EACH ROW WHEN (OLD.at >= now() - interval '24 months') EXECUTE FUNCTION refuse_change();
  ${always('access_log', 'access_log_is_append_only', 'access_log_keeps_its_time')}`;
