import { ERASED_ACCOUNT } from '@lacorte/contracts';
import { INPUT_LOCK } from '../../published-rankings/input-lock';
import { after, always, appendOnly, keeper, keepsName, LIVING, onlyChanges } from './keeping';

/**
 * Runs of the ranking rule over a tender, each with its input. `register` has all codes of the tender, sorted, each followed by a line
 * feed, and `register_hash` is the hash of this text. `expired_at` is when the entries and the register of an unpublished run were
 * deleted.
 */
export const RANKINGS = `
  CREATE TABLE ranking (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), tender_id uuid NOT NULL REFERENCES tender (id),
    stage text NOT NULL CHECK (stage IN ('simulation', 'provisional', 'final')),
    state text NOT NULL DEFAULT 'computing' CHECK (state IN ('computing', 'ready', 'published', 'failed')),
    draw_numbers text CHECK (char_length(draw_numbers) BETWEEN 1 AND 64),
    input jsonb NOT NULL, -- Code of the tender, quotas and homes.
    register text, register_hash text, seed text, input_hash text,
    applications integer NOT NULL DEFAULT 0, ranked integer NOT NULL DEFAULT 0, assigned integer NOT NULL DEFAULT 0,
    ranked_by_type jsonb, last_assigned jsonb,
    created_by_id uuid NOT NULL, created_by_email text NOT NULL, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    computed_at timestamptz, published_at timestamptz, published_by_id uuid, published_by_email text, review_until timestamptz,
    expired_at timestamptz, CHECK (stage = 'simulation' OR draw_numbers IS NOT NULL),
    CHECK ((state = 'published') = (published_at IS NOT NULL)), CHECK (state <> 'published' OR stage <> 'simulation'),
    CHECK (state NOT IN ('ready', 'published') OR (register IS NOT NULL AND input_hash IS NOT NULL)),
    CONSTRAINT ranking_expired CHECK (expired_at IS NULL OR (state = 'ready' AND register = '')));
  CREATE INDEX ranking_newest ON ranking (tender_id, created_at DESC, id);
  -- At most one run of each stage is published, even when two administrators publish at once.
  CREATE UNIQUE INDEX ranking_published ON ranking (tender_id, stage) WHERE state = 'published';
  -- Equal requests share one run while it is computed.
  CREATE UNIQUE INDEX ranking_computing ON ranking (tender_id, stage, coalesce(draw_numbers, '')) WHERE state = 'computing';
  CREATE TABLE ranking_entry (
    ranking_id uuid NOT NULL REFERENCES ranking (id) ON DELETE CASCADE,
    -- Places count from 1 over all housing types, so that a page of a long ranking is a range of the key.
    place integer NOT NULL CHECK (place > 0), housing_type text NOT NULL, position integer NOT NULL CHECK (position > 0),
    application_code text NOT NULL, points integer NOT NULL CHECK (points >= 0), parts jsonb NOT NULL,
    groups text[] NOT NULL, ticket text NOT NULL, held_as text, PRIMARY KEY (ranking_id, place),
    UNIQUE (ranking_id, housing_type, position), UNIQUE (ranking_id, application_code));
  -- Finds the places of an application in all runs.
  CREATE INDEX ranking_entry_of_application ON ranking_entry (application_code);
  -- A search by the beginning of a code reads a range of this index. The unique index has another order, that of the database's collation.
  CREATE INDEX ranking_entry_by_code ON ranking_entry (ranking_id, application_code COLLATE "C");`;

/** A publication and a change of ranking input wait for each other. `requireFresh` refuses input that has changed since the run. */
export const RANKING_INPUT = `
  ${after('hold_ranking_input')`
    PERFORM pg_advisory_xact_lock_shared(${INPUT_LOCK}, hashtext(OLD.tender_id::text));`}
  CREATE TRIGGER ranking_waits_for_update AFTER UPDATE ON application
    FOR EACH ROW WHEN ((OLD.application_status, OLD.erased_at, OLD.codice_fiscale, OLD.data_nascita, OLD.tipologia_abitazione)
      IS DISTINCT FROM (NEW.application_status, NEW.erased_at, NEW.codice_fiscale, NEW.data_nascita, NEW.tipologia_abitazione))
    EXECUTE FUNCTION hold_ranking_input();
  CREATE TRIGGER ranking_waits_for_delete AFTER DELETE ON application FOR EACH ROW EXECUTE FUNCTION hold_ranking_input();
  ${after('hold_assessed_input')`
    PERFORM pg_advisory_xact_lock_shared(${INPUT_LOCK}, hashtext(tender_id::text))
    FROM applications.application WHERE id = coalesce(NEW.application_id, OLD.application_id);`}
  CREATE TRIGGER ranking_waits_for_assessment AFTER INSERT OR UPDATE OR DELETE ON assessment
    FOR EACH ROW EXECUTE FUNCTION hold_assessed_input();`;

/** Triggers run once per statement, because a run writes many entries in one statement. */
const keepsEntries = (trigger: string, act: string, rows: 'NEW' | 'OLD') => `
  CREATE TRIGGER ${trigger} AFTER ${act} ON ranking_entry REFERENCING ${rows} TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_published_entries();
  ${always('ranking_entry', trigger)}`;

const keepsTable = (table: string) => `
  CREATE TRIGGER ${table}_keeps_published BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION keep_published_rankings();
  ${always(table, `${table}_keeps_published`)}`;

/**
 * A published ranking never changes, except for the e-mail addresses of erased administrators. Its tender keeps code and title. The seed
 * that verifies the draw is made from the code, and pages, PDF and e-mails show the title.
 */
export const PUBLISHED_RANKINGS = `
  CREATE FUNCTION keep_published_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE unnamed applications.ranking;
  BEGIN
    IF TG_OP = 'UPDATE' AND '${ERASED_ACCOUNT}' IN (NEW.created_by_email, NEW.published_by_email) THEN
      unnamed := OLD;
      IF NEW.created_by_email = '${ERASED_ACCOUNT}' THEN unnamed.created_by_email := NEW.created_by_email; END IF;
      IF NEW.published_by_email = '${ERASED_ACCOUNT}' AND OLD.published_by_email IS NOT NULL THEN unnamed.published_by_email := NEW.published_by_email; END IF;
      IF NEW IS NOT DISTINCT FROM unnamed THEN RETURN NEW; END IF;
    END IF;
    RAISE EXCEPTION 'a published ranking never changes' USING ERRCODE = 'insufficient_privilege';
  END $$;
  CREATE TRIGGER published_ranking_stays BEFORE UPDATE OR DELETE ON ranking
    FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION keep_published_ranking();
  ${always('ranking', 'published_ranking_stays')}
  -- The lock makes a publication wait for entries that are being written.
  ${after('keep_published_entries')`
    PERFORM FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) FOR SHARE;
    IF EXISTS (SELECT FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) AND state = 'published') THEN
      RAISE EXCEPTION 'entries of a published ranking never change' USING ERRCODE = 'insufficient_privilege';
    END IF;`}
  ${keepsEntries('published_entries_get_no_more', 'INSERT', 'NEW')}
  ${keepsEntries('published_entries_stay', 'DELETE', 'OLD')}
  ${keepsEntries('published_entries_do_not_change', 'UPDATE', 'OLD')}
  ${keepsEntries('published_entries_are_not_joined', 'UPDATE', 'NEW')}
  ${after('keep_published_rankings')`
    IF EXISTS (SELECT FROM applications.ranking WHERE state = 'published') THEN
      RAISE EXCEPTION '% has published rankings', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;`}
  ${keepsTable('ranking')}
  ${keepsTable('ranking_entry')}
  CREATE FUNCTION keep_tender_of_ranking() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM applications.ranking WHERE tender_id = OLD.id AND state = 'published') THEN
      RAISE EXCEPTION 'the tender of a published ranking never changes its code and title' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$;
  CREATE TRIGGER tender_of_ranking_keeps_code BEFORE UPDATE ON tender
    FOR EACH ROW WHEN ((OLD.id, OLD.code, OLD.title) IS DISTINCT FROM (NEW.id, NEW.code, NEW.title))
    EXECUTE FUNCTION keep_tender_of_ranking();
  CREATE TRIGGER tender_of_ranking_stays BEFORE DELETE ON tender FOR EACH ROW EXECUTE FUNCTION keep_tender_of_ranking();
  ${always('tender', 'tender_of_ranking_keeps_code', 'tender_of_ranking_stays')}`;

/**
 * Review requests, at most one per application, about a provisional ranking. The text never changes, and the request is decided once. An
 * erasure may delete or blank the request of an erased application and replace the administrator's e-mail address.
 */
export const REVIEW_REQUESTS = `
  CREATE TABLE review_request (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    application_id uuid NOT NULL UNIQUE REFERENCES application (id) ON DELETE CASCADE, ranking_id uuid NOT NULL REFERENCES ranking (id),
    text text NOT NULL CHECK (text <> ''), created_at timestamptz NOT NULL, decision text CHECK (decision IN ('accepted', 'rejected')),
    reason text CHECK (reason <> ''), decided_at timestamptz, decided_by_id uuid, decided_by_email text,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    CHECK (num_nulls(decision, reason, decided_at, decided_by_id, decided_by_email) IN (0, 5)));
  CREATE INDEX review_request_oldest ON review_request (created_at, id);
  CREATE INDEX review_request_open ON review_request (created_at, id) WHERE decided_at IS NULL;
  ${keeper(
    'keep_review_request',
    `decision text[] := ARRAY['decision', 'reason', 'decided_at', 'decided_by_id', 'decided_by_email', 'version']`,
  )`
    IF NOT ${LIVING} THEN RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.decided_at IS NULL AND ${onlyChanges('decision')} AND NEW.version > OLD.version THEN RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND ${onlyChanges(`'decided_by_email'`)} AND ${keepsName('decided_by_email')} THEN RETURN NEW;
    END IF;`}
  ${appendOnly('review_request', 'keep_review_request()')}`;
