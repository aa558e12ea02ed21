CREATE SCHEMA applications;
ALTER SCHEMA applications OWNER TO applications;
CREATE SCHEMA auth;
ALTER SCHEMA auth OWNER TO auth;
CREATE SCHEMA documents;
ALTER SCHEMA documents OWNER TO documents;
CREATE SCHEMA notifications;
ALTER SCHEMA notifications OWNER TO notifications;
CREATE FUNCTION applications.count_added_applications() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE changed record;
  BEGIN
    
    FOR changed IN SELECT tender_id, application_status, count(*) AS n FROM added_applications GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      INSERT INTO applications.application_count AS c (tender_id, application_status, count, changes)
      VALUES (changed.tender_id, changed.application_status, changed.n, 1)
      ON CONFLICT (tender_id, application_status) DO UPDATE SET count = c.count + changed.n, changes = c.changes + 1;
    END LOOP;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_added_applications() OWNER TO applications;
CREATE FUNCTION applications.count_moved_application() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    INSERT INTO applications.application_count (tender_id, application_status, count)
      VALUES (NEW.tender_id, NEW.application_status, 0) ON CONFLICT DO NOTHING;
    PERFORM FROM applications.application_count
      WHERE tender_id = NEW.tender_id AND application_status IN (OLD.application_status, NEW.application_status)
      ORDER BY application_status FOR UPDATE;
    UPDATE applications.application_count
      SET count = count + CASE application_status WHEN NEW.application_status THEN 1 ELSE -1 END, changes = changes + 1
      WHERE tender_id = NEW.tender_id AND application_status IN (OLD.application_status, NEW.application_status);
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_moved_application() OWNER TO applications;
CREATE FUNCTION applications.count_removed_applications() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE changed record;
  BEGIN
    
    FOR changed IN SELECT tender_id, application_status, count(*) AS n FROM removed_applications GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      INSERT INTO applications.application_count AS c (tender_id, application_status, count, changes)
      VALUES (changed.tender_id, changed.application_status, changed.n, 1)
      ON CONFLICT (tender_id, application_status) DO UPDATE SET count = c.count - changed.n, changes = c.changes + 1;
    END LOOP;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.count_removed_applications() OWNER TO applications;
CREATE FUNCTION applications.hold_assessed_input() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    PERFORM pg_advisory_xact_lock_shared(7312010, hashtext(tender_id::text))
    FROM applications.application WHERE id = coalesce(NEW.application_id, OLD.application_id);
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.hold_assessed_input() OWNER TO applications;
CREATE FUNCTION applications.hold_ranking_input() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    PERFORM pg_advisory_xact_lock_shared(7312010, hashtext(OLD.tender_id::text));
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.hold_ranking_input() OWNER TO applications;
CREATE FUNCTION applications.keep_attachment_entry() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_attachment_entry() OWNER TO applications;
CREATE FUNCTION applications.keep_code() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    INSERT INTO applications.erased_code (application_code, tender_id)
    SELECT application_code, tender_id FROM deleted ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.keep_code() OWNER TO applications;
CREATE FUNCTION applications.keep_document_request() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE ignored text[] := ARRAY['created_by_email', 'withdrawn_by_email', 'ends_at'];
  BEGIN
    
    -- ends_at is ignored, because it is computed after this trigger.
    IF EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.answered_at IS NULL AND OLD.withdrawn_at IS NULL THEN RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ignored = to_jsonb(OLD) - ignored AND (NEW.created_by_email IS NOT DISTINCT FROM OLD.created_by_email OR NEW.created_by_email = 'account eliminato')
      AND (NEW.withdrawn_by_email IS NOT DISTINCT FROM OLD.withdrawn_by_email OR NEW.withdrawn_by_email = 'account eliminato') THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_document_request() OWNER TO applications;
CREATE FUNCTION applications.keep_document_request_item() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    IF EXISTS (
      SELECT FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
      WHERE r.id = OLD.request_id AND a.erased_at IS NOT NULL) THEN RETURN coalesce(NEW, OLD);
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_document_request_item() OWNER TO applications;
CREATE FUNCTION applications.keep_history() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE before jsonb := to_jsonb(OLD); name text := TG_ARGV[0];
  BEGIN
    
    IF TG_OP = 'DELETE' THEN
      IF EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NOT NULL) THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - ARRAY[name, 'note'] = before - ARRAY[name, 'note']
      AND to_jsonb(NEW) ->> name IN (before ->> name, 'account eliminato')
      AND coalesce(to_jsonb(NEW) ->> 'note' = before ->> 'note', to_jsonb(NEW) ->> 'note' IS NULL) THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_history() OWNER TO applications;
CREATE FUNCTION applications.keep_payment_acts() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.incoming_payment WHERE id = OLD.payment_id) THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - ARRAY['by_email', 'note'] = to_jsonb(OLD) - ARRAY['by_email', 'note'] AND (NEW.by_email IS NOT DISTINCT FROM OLD.by_email OR NEW.by_email = 'account eliminato')
      AND (NEW.note IS NULL OR NEW.note IS NOT DISTINCT FROM OLD.note) THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_payment_acts() OWNER TO applications;
CREATE FUNCTION applications.keep_published_entries() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    PERFORM FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) FOR SHARE;
    IF EXISTS (SELECT FROM applications.ranking WHERE id IN (SELECT ranking_id FROM changed) AND state = 'published') THEN
      RAISE EXCEPTION 'entries of a published ranking never change' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.keep_published_entries() OWNER TO applications;
CREATE FUNCTION applications.keep_published_ranking() RETURNS trigger LANGUAGE plpgsql    AS $$
  DECLARE unnamed applications.ranking;
  BEGIN
    IF TG_OP = 'UPDATE' AND 'account eliminato' IN (NEW.created_by_email, NEW.published_by_email) THEN
      unnamed := OLD;
      IF NEW.created_by_email = 'account eliminato' THEN unnamed.created_by_email := NEW.created_by_email; END IF;
      IF NEW.published_by_email = 'account eliminato' AND OLD.published_by_email IS NOT NULL THEN unnamed.published_by_email := NEW.published_by_email; END IF;
      IF NEW IS NOT DISTINCT FROM unnamed THEN RETURN NEW; END IF;
    END IF;
    RAISE EXCEPTION 'a published ranking never changes' USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_published_ranking() OWNER TO applications;
CREATE FUNCTION applications.keep_published_rankings() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    IF EXISTS (SELECT FROM applications.ranking WHERE state = 'published') THEN
      RAISE EXCEPTION '% has published rankings', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.keep_published_rankings() OWNER TO applications;
CREATE FUNCTION applications.keep_review_request() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE decision text[] := ARRAY['decision', 'reason', 'decided_at', 'decided_by_id', 'decided_by_email', 'version'];
  BEGIN
    
    IF NOT EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN RETURN coalesce(NEW, OLD);
    ELSIF TG_OP = 'UPDATE' AND OLD.decided_at IS NULL AND to_jsonb(NEW) - decision = to_jsonb(OLD) - decision AND NEW.version > OLD.version THEN RETURN NEW;
    ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'decided_by_email' = to_jsonb(OLD) - 'decided_by_email' AND (NEW.decided_by_email IS NOT DISTINCT FROM OLD.decided_by_email OR NEW.decided_by_email = 'account eliminato') THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_review_request() OWNER TO applications;
CREATE FUNCTION applications.keep_tender_history() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.tender WHERE id = OLD.tender_id) THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - 'changed_by_email' = to_jsonb(OLD) - 'changed_by_email' AND (NEW.changed_by_email IS NOT DISTINCT FROM OLD.changed_by_email OR NEW.changed_by_email = 'account eliminato') THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_tender_history() OWNER TO applications;
CREATE FUNCTION applications.keep_tender_of_ranking() RETURNS trigger LANGUAGE plpgsql    AS $$
  BEGIN
    IF EXISTS (SELECT FROM applications.ranking WHERE tender_id = OLD.id AND state = 'published') THEN
      RAISE EXCEPTION 'the tender of a published ranking never changes its code and title' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$;
ALTER FUNCTION applications.keep_tender_of_ranking() OWNER TO applications;
CREATE FUNCTION applications.keep_with_application() RETURNS trigger LANGUAGE plpgsql    AS $$ DECLARE name text := TG_ARGV[0];
  BEGIN
    
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - name = to_jsonb(OLD) - name AND to_jsonb(NEW) ->> name = 'account eliminato' THEN RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.keep_with_application() OWNER TO applications;
CREATE FUNCTION applications.make_searchable() RETURNS trigger LANGUAGE plpgsql    AS $$
  BEGIN
    NEW.searchable := applications.searchable(NEW.nome || E'\n' || NEW.cognome || E'\n' || NEW.email || E'\n'
      || NEW.application_code || E'\n' || NEW.codice_fiscale);
    RETURN NEW;
  END $$;
ALTER FUNCTION applications.make_searchable() OWNER TO applications;
CREATE FUNCTION applications.note_ended_draft() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    INSERT INTO applications.ended_draft AS e (user_id, version, ended_at)
      VALUES (OLD.user_id, OLD.version, clock_timestamp())
      ON CONFLICT (user_id) DO UPDATE SET version = greatest(e.version, excluded.version), ended_at = excluded.ended_at;
    RETURN NULL;
  END $$;
ALTER FUNCTION applications.note_ended_draft() OWNER TO applications;
CREATE FUNCTION applications.refuse_change() RETURNS trigger LANGUAGE plpgsql    AS $$ 
  BEGIN
    
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$;
ALTER FUNCTION applications.refuse_change() OWNER TO applications;
CREATE FUNCTION applications.searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN replace(replace(replace(replace(translate(lower((regexp_replace(NORMALIZE(replace(value, '´'::text, ''''::text), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), 'øłđðħıŧŋς’‘‛ʼʻʽʾʿˈʹ′ꞌ`'::text, 'olddhitnσ'''''''''''''''''''''''''''::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text);
ALTER FUNCTION applications.searchable(value text) OWNER TO applications;
CREATE FUNCTION documents.keep_downloads() RETURNS trigger LANGUAGE plpgsql    AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'downloaded_by_email' = to_jsonb(OLD) - 'downloaded_by_email'
          AND NEW.downloaded_by_email IN (OLD.downloaded_by_email, 'account eliminato') THEN
          RETURN NEW;
        END IF;
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
ALTER FUNCTION documents.keep_downloads() OWNER TO documents;
CREATE FUNCTION documents.refuse_change() RETURNS trigger LANGUAGE plpgsql    AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$;
ALTER FUNCTION documents.refuse_change() OWNER TO documents;
CREATE FUNCTION documents.report_download() RETURNS trigger LANGUAGE plpgsql    AS $$
      BEGIN
        INSERT INTO documents.download_reports (download_id) VALUES (NEW.id);
        RETURN NULL;
      END $$;
ALTER FUNCTION documents.report_download() OWNER TO documents;
CREATE FUNCTION notifications.mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE    AS $_$
    SELECT regexp_replace(translate(substring(folded from '^(.*)@'), '"\.', ''), '^([^+]+)[+].*$', '\1')
      || substring(folded from '@[^@]*$')
    FROM lower(address COLLATE "C") AS folded
  $_$;
ALTER FUNCTION notifications.mailbox(address text) OWNER TO notifications;
CREATE TABLE applications.access_log ( id bigint NOT NULL, at timestamp with time zone NOT NULL, name_id bigint, action text NOT NULL, application_code text, tender_code text, user_id uuid, report text, CONSTRAINT access_log_action_check CHECK ((action <> ''::text)));
ALTER TABLE applications.access_log OWNER TO applications;
ALTER TABLE applications.access_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.access_log_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.access_log_name ( id bigint NOT NULL, email text, CONSTRAINT access_log_name_email_check CHECK ((email <> ''::text)));
ALTER TABLE applications.access_log_name OWNER TO applications;
ALTER TABLE applications.access_log_name ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.access_log_name_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.application ( id uuid NOT NULL, user_id uuid NOT NULL, tender_id uuid NOT NULL, application_code text NOT NULL, application_status text DEFAULT 'submitted'::text NOT NULL, nome text NOT NULL, cognome text NOT NULL, data_nascita date NOT NULL, luogo_nascita text NOT NULL, codice_fiscale text NOT NULL, indirizzo text NOT NULL, comune text NOT NULL, provincia text NOT NULL, anni_residenza_lombardia smallint NOT NULL, telefono text NOT NULL, email text NOT NULL, presenza_minori text NOT NULL, numero_minori smallint, numero_maggiorenni smallint NOT NULL, presenza_disabile text NOT NULL, numero_disabili smallint, tipologia_abitazione text NOT NULL, documenti jsonb DEFAULT '{}'::jsonb NOT NULL, attached_files jsonb DEFAULT '[]'::jsonb NOT NULL, documents_version integer DEFAULT 0 NOT NULL, language text NOT NULL, consents jsonb, created_at timestamp with time zone NOT NULL, erased_at timestamp with time zone, version integer DEFAULT 1 NOT NULL, searchable text NOT NULL, CONSTRAINT application_anni_residenza_lombardia_check CHECK (((anni_residenza_lombardia >= 0) AND (anni_residenza_lombardia <= 100))), CONSTRAINT application_application_status_check CHECK ((application_status = ANY (ARRAY['submitted'::text, 'under_review'::text, 'approved'::text, 'rejected'::text]))), CONSTRAINT application_check CHECK (((presenza_minori = 'si'::text) = (numero_minori IS NOT NULL))), CONSTRAINT application_check1 CHECK (((presenza_disabile = 'si'::text) = (numero_disabili IS NOT NULL))), CONSTRAINT application_codice_fiscale_check CHECK ((codice_fiscale <> ''::text)), CONSTRAINT application_cognome_check CHECK ((cognome <> ''::text)), CONSTRAINT application_comune_check CHECK ((comune <> ''::text)), CONSTRAINT application_documenti_check CHECK ((jsonb_typeof(documenti) = 'object'::text)), CONSTRAINT application_email_check CHECK ((email <> ''::text)), CONSTRAINT application_indirizzo_check CHECK ((indirizzo <> ''::text)), CONSTRAINT application_language_check CHECK ((language = ANY (ARRAY['it'::text, 'fr'::text]))), CONSTRAINT application_luogo_nascita_check CHECK ((luogo_nascita <> ''::text)), CONSTRAINT application_nome_check CHECK ((nome <> ''::text)), CONSTRAINT application_numero_disabili_check CHECK ((numero_disabili > 0)), CONSTRAINT application_numero_maggiorenni_check CHECK (((numero_maggiorenni >= 1) AND (numero_maggiorenni <= 20))), CONSTRAINT application_numero_minori_check CHECK ((numero_minori > 0)), CONSTRAINT application_presenza_disabile_check CHECK ((presenza_disabile = ANY (ARRAY['si'::text, 'no'::text]))), CONSTRAINT application_presenza_minori_check CHECK ((presenza_minori = ANY (ARRAY['si'::text, 'no'::text]))), CONSTRAINT application_provincia_check CHECK ((provincia <> ''::text)), CONSTRAINT application_telefono_check CHECK ((telefono <> ''::text)), CONSTRAINT application_tipologia_abitazione_check CHECK ((tipologia_abitazione = ANY (ARRAY['2-locali'::text, '3-locali'::text, '4-locali'::text, '5-locali'::text]))), CONSTRAINT application_version_check CHECK ((version > 0)));
ALTER TABLE applications.application OWNER TO applications;
CREATE TABLE applications.application_count ( tender_id uuid NOT NULL, application_status text NOT NULL, count integer NOT NULL, changes bigint DEFAULT 0 NOT NULL, CONSTRAINT application_count_count_check CHECK ((count >= 0)));
ALTER TABLE applications.application_count OWNER TO applications;
CREATE TABLE applications.application_counter ( year smallint NOT NULL, last_number integer NOT NULL, CONSTRAINT application_counter_fits_code CHECK ((last_number <= 999999)));
ALTER TABLE applications.application_counter OWNER TO applications;
CREATE TABLE applications.application_note ( id uuid DEFAULT gen_random_uuid() NOT NULL, application_id uuid NOT NULL, text text NOT NULL, created_by_id uuid NOT NULL, created_by_email text NOT NULL, created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT application_note_text_check CHECK ((text <> ''::text)));
ALTER TABLE applications.application_note OWNER TO applications;
CREATE TABLE applications.assessment ( application_id uuid NOT NULL, version integer NOT NULL, citizenship text, residence_permit boolean, residence_years smallint, works_in_lombardia_years smallint, isee_cents integer, owns_home boolean, minors smallint, disability_certified boolean, eviction_enforced boolean, over65 boolean, young_couple boolean, housing_emergency boolean, assessed_by_id uuid NOT NULL, assessed_by_email text NOT NULL, assessed_at timestamp with time zone NOT NULL, complete boolean GENERATED ALWAYS AS (((citizenship IS NOT NULL) AND ((citizenship <> 'other'::text) OR (residence_permit IS NOT NULL)) AND (residence_years IS NOT NULL) AND (isee_cents IS NOT NULL) AND (owns_home IS NOT NULL) AND (minors IS NOT NULL) AND (disability_certified IS NOT NULL) AND (eviction_enforced IS NOT NULL) AND (over65 IS NOT NULL) AND (young_couple IS NOT NULL) AND (housing_emergency IS NOT NULL))) STORED NOT NULL, CONSTRAINT assessment_citizenship_check CHECK ((citizenship = ANY (ARRAY['italian'::text, 'eu'::text, 'other'::text]))), CONSTRAINT assessment_isee_cents_check CHECK ((isee_cents >= 0)), CONSTRAINT assessment_minors_check CHECK (((minors >= 0) AND (minors <= 10))), CONSTRAINT assessment_residence_years_check CHECK (((residence_years >= 0) AND (residence_years <= 100))), CONSTRAINT assessment_version_check CHECK ((version > 0)), CONSTRAINT assessment_works_in_lombardia_years_check CHECK (((works_in_lombardia_years >= 0) AND (works_in_lombardia_years <= 100))));
ALTER TABLE applications.assessment OWNER TO applications;
CREATE TABLE applications.assessment_change ( application_id uuid NOT NULL, version integer NOT NULL, citizenship text, residence_permit boolean, residence_years smallint, works_in_lombardia_years smallint, isee_cents integer, owns_home boolean, minors smallint, disability_certified boolean, eviction_enforced boolean, over65 boolean, young_couple boolean, housing_emergency boolean, assessed_by_id uuid NOT NULL, assessed_by_email text NOT NULL, assessed_at timestamp with time zone NOT NULL, CONSTRAINT assessment_change_citizenship_check CHECK ((citizenship = ANY (ARRAY['italian'::text, 'eu'::text, 'other'::text]))), CONSTRAINT assessment_change_isee_cents_check CHECK ((isee_cents >= 0)), CONSTRAINT assessment_change_minors_check CHECK (((minors >= 0) AND (minors <= 10))), CONSTRAINT assessment_change_residence_years_check CHECK (((residence_years >= 0) AND (residence_years <= 100))), CONSTRAINT assessment_change_version_check CHECK ((version > 0)), CONSTRAINT assessment_change_works_in_lombardia_years_check CHECK (((works_in_lombardia_years >= 0) AND (works_in_lombardia_years <= 100))));
ALTER TABLE applications.assessment_change OWNER TO applications;
CREATE TABLE applications.attachment_entry ( application_id uuid NOT NULL, version integer NOT NULL, attached_at timestamp with time zone NOT NULL, sections text[] NOT NULL, CONSTRAINT attachment_entry_sections_check CHECK ((cardinality(sections) > 0)), CONSTRAINT attachment_entry_version_check CHECK ((version > 0)));
ALTER TABLE applications.attachment_entry OWNER TO applications;
CREATE TABLE applications.reservation ( application_id uuid NOT NULL, reserved_by_id uuid NOT NULL, reserved_by_email text NOT NULL, reserved_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL, CONSTRAINT reservation_reserved_by_email_check CHECK ((reserved_by_email <> ''::text)));
ALTER TABLE applications.reservation OWNER TO applications;
CREATE TABLE applications.contact ( id uuid NOT NULL, nome text NOT NULL, cognome text NOT NULL, email text NOT NULL, telefono text, oggetto text NOT NULL, messaggio text NOT NULL, created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, answered_at timestamp with time zone, answered_by text, CONSTRAINT contact_check CHECK (((answered_at IS NULL) = (answered_by IS NULL))), CONSTRAINT contact_cognome_check CHECK ((cognome <> ''::text)), CONSTRAINT contact_email_check CHECK ((email <> ''::text)), CONSTRAINT contact_messaggio_check CHECK ((messaggio <> ''::text)), CONSTRAINT contact_nome_check CHECK ((nome <> ''::text)), CONSTRAINT contact_oggetto_check CHECK ((oggetto = ANY (ARRAY['informazioni-bando'::text, 'supporto-iscrizione'::text, 'stato-domanda'::text, 'documentazione'::text, 'altro'::text]))));
ALTER TABLE applications.contact OWNER TO applications;
CREATE TABLE applications.document_request ( id uuid DEFAULT gen_random_uuid() NOT NULL, application_id uuid NOT NULL, deadline date NOT NULL, ends_at timestamp with time zone GENERATED ALWAYS AS ((((deadline + 1))::timestamp without time zone AT TIME ZONE 'Europe/Rome'::text)) STORED NOT NULL, created_at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL, created_by_id uuid NOT NULL, created_by_email text NOT NULL, answered_at timestamp with time zone, withdrawn_at timestamp with time zone, withdrawn_by_id uuid, withdrawn_by_email text, reminded_at timestamp with time zone, CONSTRAINT document_request_check CHECK (((answered_at IS NULL) OR (withdrawn_at IS NULL))));
ALTER TABLE applications.document_request OWNER TO applications;
CREATE TABLE applications.document_request_item ( request_id uuid NOT NULL, "position" smallint NOT NULL, section text NOT NULL, reason text NOT NULL, CONSTRAINT document_request_item_position_check CHECK (("position" >= 0)), CONSTRAINT document_request_item_reason_check CHECK ((reason <> ''::text)), CONSTRAINT document_request_item_section_check CHECK ((section <> ''::text)));
ALTER TABLE applications.document_request_item OWNER TO applications;
CREATE TABLE applications.draft ( id uuid DEFAULT gen_random_uuid() NOT NULL, user_id uuid NOT NULL, tender_id uuid NOT NULL, "values" jsonb NOT NULL, files jsonb DEFAULT '[]'::jsonb NOT NULL, version integer NOT NULL, language text NOT NULL, saved_at timestamp with time zone NOT NULL, created_at timestamp with time zone NOT NULL, reminded_at timestamp with time zone, CONSTRAINT draft_language_check CHECK ((language <> ''::text)), CONSTRAINT draft_values_check CHECK ((jsonb_typeof("values") = 'object'::text)), CONSTRAINT draft_version_check CHECK ((version > 0)))WITH (fillfactor='80');
ALTER TABLE applications.draft OWNER TO applications;
CREATE TABLE applications.ended_draft ( user_id uuid NOT NULL, version integer NOT NULL, ended_at timestamp with time zone NOT NULL, CONSTRAINT ended_draft_version_check CHECK ((version > 0)));
ALTER TABLE applications.ended_draft OWNER TO applications;
CREATE TABLE applications.erased_code ( application_code text NOT NULL, tender_id uuid NOT NULL, erased_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE applications.erased_code OWNER TO applications;
CREATE TABLE applications.erasure ( user_id uuid NOT NULL, application_ids uuid[] NOT NULL, contact_ids uuid[] NOT NULL, erased_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE applications.erasure OWNER TO applications;
CREATE TABLE applications.fee_request ( application_id uuid NOT NULL, batch_id uuid NOT NULL, requested_at timestamp with time zone NOT NULL);
ALTER TABLE applications.fee_request OWNER TO applications;
CREATE TABLE applications.idempotency_record ( key text NOT NULL, fingerprint text NOT NULL, application_id uuid NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE applications.idempotency_record OWNER TO applications;
CREATE TABLE applications.incoming_payment ( id uuid NOT NULL, source text NOT NULL, known_by text NOT NULL, paid_on date NOT NULL, amount_cents bigint NOT NULL, currency text NOT NULL, payer text NOT NULL, text text NOT NULL, reference text, state text NOT NULL, mismatch text, dismissal text, application_id uuid, version integer DEFAULT 1 NOT NULL, received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT incoming_payment_amount_cents_check CHECK ((amount_cents >= 0)), CONSTRAINT incoming_payment_check CHECK (((state <> 'matched'::text) OR (application_id IS NOT NULL))), CONSTRAINT incoming_payment_check1 CHECK (((state = 'dismissed'::text) = (dismissal IS NOT NULL))), CONSTRAINT incoming_payment_currency_check CHECK ((currency <> ''::text)), CONSTRAINT incoming_payment_dismissal_check CHECK ((dismissal <> ''::text)), CONSTRAINT incoming_payment_mismatch_check CHECK ((mismatch <> ''::text)), CONSTRAINT incoming_payment_source_check CHECK ((source = ANY (ARRAY['event'::text, 'statement'::text]))), CONSTRAINT incoming_payment_state_check CHECK ((state = ANY (ARRAY['unmatched'::text, 'matched'::text, 'dismissed'::text]))), CONSTRAINT incoming_payment_version_check CHECK ((version > 0)));
ALTER TABLE applications.incoming_payment OWNER TO applications;
CREATE TABLE applications.incoming_payment_act ( id bigint NOT NULL, payment_id uuid NOT NULL, act text NOT NULL, application_code text, note text, by_id uuid, by_email text, at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT incoming_payment_act_act_check CHECK ((act = ANY (ARRAY['received'::text, 'matched'::text, 'dismissed'::text, 'reopened'::text]))));
ALTER TABLE applications.incoming_payment_act OWNER TO applications;
ALTER TABLE applications.incoming_payment_act ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.incoming_payment_act_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.migrations ( id integer NOT NULL, "timestamp" bigint NOT NULL, name character varying NOT NULL);
ALTER TABLE applications.migrations OWNER TO applications;
CREATE SEQUENCE applications.migrations_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE applications.migrations_id_seq OWNER TO applications;
ALTER SEQUENCE applications.migrations_id_seq OWNED BY applications.migrations.id;
CREATE TABLE applications.opening_notice ( id uuid DEFAULT gen_random_uuid() NOT NULL, email text NOT NULL, language text NOT NULL, token_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL, expires_at timestamp with time zone NOT NULL, verified_at timestamp with time zone, created_at timestamp with time zone DEFAULT now() NOT NULL, CONSTRAINT opening_notice_email_check CHECK ((email = lower((email COLLATE "C")))), CONSTRAINT opening_notice_language_check CHECK ((language <> ''::text)));
ALTER TABLE applications.opening_notice OWNER TO applications;
CREATE TABLE applications.outbox ( id uuid NOT NULL, kind text NOT NULL, payload jsonb NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL, relayed_at timestamp with time zone, done_at timestamp with time zone, failed_at timestamp with time zone, last_error text);
ALTER TABLE applications.outbox OWNER TO applications;
CREATE TABLE applications.payment ( application_id uuid NOT NULL, paid_on date NOT NULL, amount_cents integer NOT NULL, note text, recorded_by text, recorded_at timestamp with time zone NOT NULL, entry_id bigint, incoming_payment_id uuid, CONSTRAINT payment_amount_cents_check CHECK ((amount_cents > 0)));
ALTER TABLE applications.payment OWNER TO applications;
CREATE TABLE applications.payment_entry ( id bigint NOT NULL, application_id uuid NOT NULL, kind text NOT NULL, paid_on date NOT NULL, amount_cents integer NOT NULL, note text, entered_by_id uuid, entered_by_email text, entered_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT payment_entry_kind_check CHECK ((kind = ANY (ARRAY['recorded'::text, 'undone'::text]))));
ALTER TABLE applications.payment_entry OWNER TO applications;
ALTER TABLE applications.payment_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.payment_entry_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.ranking ( id uuid DEFAULT gen_random_uuid() NOT NULL, tender_id uuid NOT NULL, stage text NOT NULL, state text DEFAULT 'computing'::text NOT NULL, draw_numbers text, input jsonb NOT NULL, register text, register_hash text, seed text, input_hash text, applications integer DEFAULT 0 NOT NULL, ranked integer DEFAULT 0 NOT NULL, assigned integer DEFAULT 0 NOT NULL, ranked_by_type jsonb, last_assigned jsonb, created_by_id uuid NOT NULL, created_by_email text NOT NULL, created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, computed_at timestamp with time zone, published_at timestamp with time zone, published_by_id uuid, published_by_email text, review_until timestamp with time zone, expired_at timestamp with time zone, CONSTRAINT ranking_check CHECK (((stage = 'simulation'::text) OR (draw_numbers IS NOT NULL))), CONSTRAINT ranking_check1 CHECK (((state = 'published'::text) = (published_at IS NOT NULL))), CONSTRAINT ranking_check2 CHECK (((state <> 'published'::text) OR (stage <> 'simulation'::text))), CONSTRAINT ranking_check3 CHECK (((state <> ALL (ARRAY['ready'::text, 'published'::text])) OR ((register IS NOT NULL) AND (input_hash IS NOT NULL)))), CONSTRAINT ranking_draw_numbers_check CHECK (((char_length(draw_numbers) >= 1) AND (char_length(draw_numbers) <= 64))), CONSTRAINT ranking_expired CHECK (((expired_at IS NULL) OR ((state = 'ready'::text) AND (register = ''::text)))), CONSTRAINT ranking_stage_check CHECK ((stage = ANY (ARRAY['simulation'::text, 'provisional'::text, 'final'::text]))), CONSTRAINT ranking_state_check CHECK ((state = ANY (ARRAY['computing'::text, 'ready'::text, 'published'::text, 'failed'::text]))));
ALTER TABLE applications.ranking OWNER TO applications;
CREATE TABLE applications.ranking_entry ( ranking_id uuid NOT NULL, place integer NOT NULL, housing_type text NOT NULL, "position" integer NOT NULL, application_code text NOT NULL, points integer NOT NULL, parts jsonb NOT NULL, groups text[] NOT NULL, ticket text NOT NULL, held_as text, CONSTRAINT ranking_entry_place_check CHECK ((place > 0)), CONSTRAINT ranking_entry_points_check CHECK ((points >= 0)), CONSTRAINT ranking_entry_position_check CHECK (("position" > 0)));
ALTER TABLE applications.ranking_entry OWNER TO applications;
CREATE TABLE applications.review_request ( id uuid DEFAULT gen_random_uuid() NOT NULL, application_id uuid NOT NULL, ranking_id uuid NOT NULL, text text NOT NULL, created_at timestamp with time zone NOT NULL, decision text, reason text, decided_at timestamp with time zone, decided_by_id uuid, decided_by_email text, version integer DEFAULT 1 NOT NULL, CONSTRAINT review_request_check CHECK ((num_nulls(decision, reason, decided_at, decided_by_id, decided_by_email) = ANY (ARRAY[0, 5]))), CONSTRAINT review_request_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'rejected'::text]))), CONSTRAINT review_request_reason_check CHECK ((reason <> ''::text)), CONSTRAINT review_request_text_check CHECK ((text <> ''::text)), CONSTRAINT review_request_version_check CHECK ((version > 0)));
ALTER TABLE applications.review_request OWNER TO applications;
CREATE TABLE applications.status_change ( id bigint NOT NULL, application_id uuid NOT NULL, from_status text NOT NULL, to_status text NOT NULL, changed_by_id uuid NOT NULL, changed_by_email text NOT NULL, changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT status_change_check CHECK ((to_status <> from_status)));
ALTER TABLE applications.status_change OWNER TO applications;
ALTER TABLE applications.status_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.status_change_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.tender ( id uuid DEFAULT gen_random_uuid() NOT NULL, code text NOT NULL, title jsonb NOT NULL, opens_at timestamp with time zone, closes_at timestamp with time zone, shown_deadline date NOT NULL, rules jsonb NOT NULL, homes jsonb NOT NULL, version integer DEFAULT 1 NOT NULL, published_at timestamp with time zone, created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT tender_check CHECK (((opens_at IS NOT NULL) OR (published_at IS NULL))), CONSTRAINT tender_check1 CHECK ((closes_at > opens_at)), CONSTRAINT tender_code_check CHECK ((code ~ '^[A-Z0-9-]{1,20}$'::text)), CONSTRAINT tender_version_check CHECK ((version > 0)));
ALTER TABLE applications.tender OWNER TO applications;
CREATE TABLE applications.tender_change ( id bigint NOT NULL, tender_id uuid NOT NULL, action text NOT NULL, changed_by_id uuid NOT NULL, changed_by_email text NOT NULL, changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, opens_at timestamp with time zone, closes_at timestamp with time zone, homes_before jsonb, homes_after jsonb, CONSTRAINT tender_change_action_check CHECK ((action <> ''::text)));
ALTER TABLE applications.tender_change OWNER TO applications;
ALTER TABLE applications.tender_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME applications.tender_change_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE applications.told_status ( application_id uuid NOT NULL, status text NOT NULL, message_id uuid NOT NULL, told_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT told_status_status_check CHECK ((status <> ''::text)));
ALTER TABLE applications.told_status OWNER TO applications;
CREATE TABLE auth.link_request ( id uuid NOT NULL, purpose text NOT NULL, user_id uuid, is_counted boolean NOT NULL, asked_at timestamp with time zone DEFAULT now() NOT NULL, closed_at timestamp with time zone);
ALTER TABLE auth.link_request OWNER TO auth;
CREATE TABLE auth.link_token ( hash bytea NOT NULL, request_id uuid NOT NULL, expires_at timestamp with time zone NOT NULL, address_hash bytea);
ALTER TABLE auth.link_token OWNER TO auth;
CREATE TABLE auth.migrations ( id integer NOT NULL, "timestamp" bigint NOT NULL, name character varying NOT NULL);
ALTER TABLE auth.migrations OWNER TO auth;
CREATE SEQUENCE auth.migrations_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE auth.migrations_id_seq OWNER TO auth;
ALTER SEQUENCE auth.migrations_id_seq OWNED BY auth.migrations.id;
CREATE TABLE auth.openid_identity ( issuer text NOT NULL, subject text NOT NULL, user_id uuid NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE auth.openid_identity OWNER TO auth;
CREATE TABLE auth.outbox ( id uuid NOT NULL, kind text NOT NULL, payload jsonb NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL, relayed_at timestamp with time zone, done_at timestamp with time zone, failed_at timestamp with time zone, last_error text);
ALTER TABLE auth.outbox OWNER TO auth;
CREATE TABLE auth.recovery_code ( user_id uuid NOT NULL, hash text NOT NULL);
ALTER TABLE auth.recovery_code OWNER TO auth;
CREATE TABLE auth.session ( sid character varying NOT NULL, sess json NOT NULL, expire timestamp(6) with time zone NOT NULL, last_seen_at timestamp with time zone DEFAULT now() NOT NULL, public_id uuid DEFAULT gen_random_uuid() NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE auth.session OWNER TO auth;
CREATE TABLE auth.totp ( user_id uuid NOT NULL, secret text NOT NULL, confirmed_at timestamp with time zone, last_step integer DEFAULT 0 NOT NULL, wrong_at timestamp with time zone[] DEFAULT '{}'::timestamp with time zone[] NOT NULL, blocked_until timestamp with time zone);
ALTER TABLE auth.totp OWNER TO auth;
CREATE TABLE auth.users ( id uuid DEFAULT gen_random_uuid() NOT NULL, email public.citext NOT NULL, password_hash text NOT NULL, first_name text, last_name text, profile_image_url text, role text DEFAULT 'user'::text NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL, updated_at timestamp with time zone DEFAULT now() NOT NULL, password_version integer DEFAULT 1 NOT NULL, address_verified_at timestamp with time zone, address_proven_at timestamp with time zone, language text, application_language text, CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))));
ALTER TABLE auth.users OWNER TO auth;
CREATE TABLE documents.attachment_versions ( application_id uuid NOT NULL, version integer NOT NULL, erased_at timestamp with time zone, detailed_version integer DEFAULT 0 NOT NULL, changed_version integer, changed_at timestamp with time zone, changed_sections text[], CONSTRAINT attachment_versions_version_check CHECK ((version > 0)));
ALTER TABLE documents.attachment_versions OWNER TO documents;
CREATE TABLE documents.download_reports ( download_id bigint NOT NULL);
ALTER TABLE documents.download_reports OWNER TO documents;
CREATE TABLE documents.downloads ( id bigint NOT NULL, application_id uuid NOT NULL, what text NOT NULL, file_ids uuid[] NOT NULL, downloaded_by_id uuid NOT NULL, downloaded_by_email text NOT NULL, downloaded_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL, CONSTRAINT downloads_file_ids_check CHECK ((cardinality(file_ids) > 0)));
ALTER TABLE documents.downloads OWNER TO documents;
ALTER TABLE documents.downloads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY ( SEQUENCE NAME documents.downloads_id_seq START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1);
CREATE TABLE documents.files ( id uuid NOT NULL, application_id uuid NOT NULL, section text NOT NULL, "position" smallint NOT NULL, upload_id uuid NOT NULL, object_key text NOT NULL, name text NOT NULL, content_type text NOT NULL, size integer NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL, scan_state text DEFAULT 'unscanned'::text NOT NULL, scan_signature text, scan_attempts smallint DEFAULT 0 NOT NULL, scan_due_at timestamp with time zone DEFAULT now() NOT NULL, CONSTRAINT files_position_check CHECK (("position" >= 0)), CONSTRAINT files_scan_signature_check CHECK ((scan_signature <> ''::text)), CONSTRAINT files_scan_state_check CHECK ((scan_state = ANY (ARRAY['unscanned'::text, 'pending'::text, 'clean'::text, 'infected'::text]))), CONSTRAINT files_section_check CHECK ((section = ANY (ARRAY['carta-identita'::text, 'codice-fiscale-doc'::text, 'permesso-soggiorno'::text, 'certificazione-redditi'::text, 'altri-documenti'::text]))), CONSTRAINT files_size_check CHECK (((size >= 1) AND (size <= 5242880))), CONSTRAINT infected_by_something CHECK (((scan_state = 'infected'::text) = (scan_signature IS NOT NULL))));
ALTER TABLE documents.files OWNER TO documents;
CREATE TABLE documents.migrations ( id integer NOT NULL, "timestamp" bigint NOT NULL, name character varying NOT NULL);
ALTER TABLE documents.migrations OWNER TO documents;
CREATE SEQUENCE documents.migrations_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE documents.migrations_id_seq OWNER TO documents;
ALTER SEQUENCE documents.migrations_id_seq OWNED BY documents.migrations.id;
CREATE TABLE documents.uploads ( id uuid NOT NULL, upload_session uuid NOT NULL, user_id uuid, safe_name text NOT NULL, created_at timestamp with time zone DEFAULT now() NOT NULL, removed_at timestamp with time zone, address text, size integer, closed boolean DEFAULT false NOT NULL, applied boolean DEFAULT false NOT NULL, attached boolean DEFAULT false NOT NULL, application_id uuid, draft_of uuid, kept_until timestamp with time zone, removing_at timestamp with time zone, CONSTRAINT closed_with_its_size CHECK (((NOT closed) OR (size IS NOT NULL))), CONSTRAINT draft_keeps_until CHECK (((draft_of IS NULL) OR (kept_until IS NOT NULL))), CONSTRAINT uploads_safe_name_check CHECK (((safe_name <> ''::text) AND (octet_length(safe_name) <= 255))), CONSTRAINT uploads_size_check CHECK ((size >= 0)));
ALTER TABLE documents.uploads OWNER TO documents;
CREATE TABLE notifications.mailbox_allowance ( message_id uuid NOT NULL, kind text NOT NULL, mailbox_hash bytea NOT NULL, taken_at timestamp with time zone DEFAULT now() NOT NULL);
ALTER TABLE notifications.mailbox_allowance OWNER TO notifications;
CREATE TABLE notifications.messages ( id uuid NOT NULL, kind text NOT NULL, language text NOT NULL, dedupe_key text, priority smallint DEFAULT 0 NOT NULL, not_before timestamp with time zone, batch_id uuid, application_id uuid, application_code text, contact_id uuid, recipient public.citext, recipient_name text, parameters jsonb, subject text, message_id text NOT NULL, state text DEFAULT 'pending'::text NOT NULL, attempts integer DEFAULT 0 NOT NULL, lease_token uuid, leased_until timestamp with time zone, last_error text, created_at timestamp with time zone DEFAULT now() NOT NULL, sent_at timestamp with time zone, refused_at timestamp with time zone, user_id uuid, prepared jsonb, traceparent text, due_at timestamp with time zone DEFAULT now() NOT NULL, CONSTRAINT messages_failed_check CHECK (((state <> 'failed'::text) OR (last_error IS NOT NULL))), CONSTRAINT messages_language_check CHECK ((language = ANY (ARRAY['it'::text, 'fr'::text]))), CONSTRAINT messages_sending_check CHECK (((state <> 'sending'::text) OR (leased_until IS NOT NULL))), CONSTRAINT messages_sent_check CHECK (((state <> 'sent'::text) OR ((sent_at IS NOT NULL) AND (recipient IS NOT NULL)))), CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'withheld'::text]))), CONSTRAINT messages_withheld_check CHECK (((state <> 'withheld'::text) OR (last_error IS NOT NULL))));
ALTER TABLE notifications.messages OWNER TO notifications;
CREATE TABLE notifications.migrations ( id integer NOT NULL, "timestamp" bigint NOT NULL, name character varying NOT NULL);
ALTER TABLE notifications.migrations OWNER TO notifications;
CREATE SEQUENCE notifications.migrations_id_seq AS integer START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER TABLE notifications.migrations_id_seq OWNER TO notifications;
ALTER SEQUENCE notifications.migrations_id_seq OWNED BY notifications.migrations.id;
CREATE TABLE notifications.payment_batch ( id uuid DEFAULT gen_random_uuid() NOT NULL, status text DEFAULT 'running'::text NOT NULL, started_by uuid NOT NULL, started_by_email public.citext NOT NULL, started_at timestamp with time zone DEFAULT now() NOT NULL, finished_at timestamp with time zone, tender_id uuid, again boolean DEFAULT false NOT NULL, total_applications integer NOT NULL, recipients_cursor text, recipients_complete boolean DEFAULT false NOT NULL, stopped_by uuid, stopped_by_email public.citext, stopped_at timestamp with time zone, settled_at timestamp with time zone, CONSTRAINT payment_batch_complete_check CHECK (((status = 'running'::text) OR recipients_complete)), CONSTRAINT payment_batch_finished_check CHECK (((status = 'completed'::text) = (finished_at IS NOT NULL))), CONSTRAINT payment_batch_status_check CHECK ((status = ANY (ARRAY['running'::text, 'completed'::text, 'stopped'::text]))), CONSTRAINT payment_batch_stopped_check CHECK (((status = 'stopped'::text) = (stopped_at IS NOT NULL))), CONSTRAINT payment_batch_total_applications_check CHECK ((total_applications >= 0)));
ALTER TABLE notifications.payment_batch OWNER TO notifications;
CREATE TABLE notifications.unproven_message ( message_id uuid NOT NULL, sends_at timestamp with time zone NOT NULL, yields boolean DEFAULT false NOT NULL, account uuid);
ALTER TABLE notifications.unproven_message OWNER TO notifications;
ALTER TABLE ONLY applications.migrations ALTER COLUMN id SET DEFAULT nextval('applications.migrations_id_seq'::regclass);
ALTER TABLE ONLY auth.migrations ALTER COLUMN id SET DEFAULT nextval('auth.migrations_id_seq'::regclass);
ALTER TABLE ONLY documents.migrations ALTER COLUMN id SET DEFAULT nextval('documents.migrations_id_seq'::regclass);
ALTER TABLE ONLY notifications.migrations ALTER COLUMN id SET DEFAULT nextval('notifications.migrations_id_seq'::regclass);
INSERT INTO applications.application VALUES ('8fab599e-296b-4cf2-a31a-e7959e25f67e', '43740677-ab10-45c5-a8d5-9037860dfc8e', '20250000-0000-4000-8000-000000002025', 'DOM-2025-000001-97', 'rejected', 'Walter', 'Ramírez', '1989-08-04', 'Huancayo (Perù)', 'RMRWTR89M04Z611V', 'Via Dante Alighieri, 1, scala C, int. 29', 'Cologno Monzese', 'Milano', 20, '+39 329 0192211', 'walter.ramirez.1-3@example.com', 'no', NULL, 2, 'no', NULL, '3-locali', '{}', '[]', 0, 'it', NULL, '2025-11-24 15:29:24.867+00', NULL, 3, 'walterramirezwalter.ramirez.1-3@example.comdom-2025-000001-97rmrwtr89m04z611v'), ('5900ecae-4541-4710-9462-ca02bf51b877', '074f0b20-42e6-48f7-9705-43fdbc6fb2be', '20250000-0000-4000-8000-000000002025', 'DOM-2025-000002-94', 'submitted', 'Khadija', 'Chraibi', '1995-06-26', 'Settat (Marocco)', 'CHRKDJ95H66Z330Q', 'Via Giuseppe Mazzini, 107', 'Vimercate', 'Monza e Brianza', 16, '+39 380 0538870', 'khadija.chraibi.1-0@example.com', 'no', NULL, 1, 'no', NULL, '2-locali', '{"codice_fiscale": "Tessera sanitaria.pdf", "prova_residenza": ["Permesso di soggiorno fronte.png", "Permesso di soggiorno retro.png"], "documento_identita": "Carta d identità.pdf", "altra_documentazione": "Stato di famiglia.pdf", "documentazione_reddito": "Attestazione ISEE 2025.pdf"}', '[]', 0, 'fr', NULL, '2025-11-25 07:17:28.027+00', NULL, 1, 'khadijachraibikhadija.chraibi.1-0@example.comdom-2025-000002-94chrkdj95h66z330q'), ('5f73241f-560f-4b6b-a992-7a7e49ea4859', '92859f4c-52b9-4d36-bfd5-296c67a179ae', '20250000-0000-4000-8000-000000002025', 'DOM-2025-000003-91', 'under_review', 'Lucia', 'Ferrari', '1981-12-18', 'Napoli', 'FRRLCU81T58F839Y', 'Via Leonardo da Vinci, 88, scala A, int. 22', 'Bresso', 'Milano', 20, '+39 340 0384750', 'lucia.ferrari.1-1@example.com', 'si', 2, 2, 'si', 1, '3-locali', '{"codice_fiscale": ["Tessera sanitaria fronte.jpg", "Tessera sanitaria retro.jpg"], "documento_identita": ["Carta d identità fronte.png", "Carta d identità retro.png"], "documentazione_reddito": ["Attestazione ISEE 2025.pdf", "CU 2025.pdf"]}', '[]', 0, 'it', NULL, '2025-11-25 07:50:34.336+00', NULL, 2, 'luciaferrarilucia.ferrari.1-1@example.comdom-2025-000003-91frrlcu81t58f839y'), ('57fce330-3788-48d0-a853-d28d6c59f8ce', 'c2234d83-acda-4044-a2f5-d723839ba703', '20250000-0000-4000-8000-000000002025', 'DOM-2025-000004-88', 'under_review', 'Daniele', 'Bruno', '1979-05-11', 'Lesmo', 'BRNDNL79E11E550A', 'Via Giacomo Leopardi, 125', 'Lesmo', 'Monza e Brianza', 46, '+39 329 0769609', 'daniele.bruno.1-2@example.com', 'no', NULL, 2, 'si', 1, '2-locali', '{}', '[]', 0, 'it', NULL, '2025-11-25 09:29:28.47+00', NULL, 2, 'danielebrunodaniele.bruno.1-2@example.comdom-2025-000004-88brndnl79e11e550a');
INSERT INTO applications.application_count VALUES ('20250000-0000-4000-8000-000000002025', 'approved', 0, 0), ('20250000-0000-4000-8000-000000002025', 'rejected', 1, 1), ('20250000-0000-4000-8000-000000002025', 'submitted', 1, 1), ('20250000-0000-4000-8000-000000002025', 'under_review', 2, 1);
INSERT INTO applications.application_counter VALUES (2025, 4);
INSERT INTO applications.application_note VALUES ('a5e8b7d2-4c4d-4c30-8138-8d02ae13c62e', '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'Documenti completi', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', '2026-11-27 12:41:22.380458+00');
INSERT INTO applications.assessment VALUES ('8fab599e-296b-4cf2-a31a-e7959e25f67e', 1, 'italian', NULL, NULL, NULL, 1800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', '2026-11-27 12:41:22.3679+00', DEFAULT);
INSERT INTO applications.contact VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e04', 'Elena', 'Sala', 'elena.sala@example.com', '3331234567', 'altro', 'Quando apre il bando?', '2026-11-27 12:41:22.379985+00', NULL, NULL), ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e05', 'Ivo', 'Galli', 'ivo.galli@example.com', NULL, 'documentazione', 'Quali documenti servono?', '2026-11-27 12:41:22.380088+00', '2026-11-27 12:41:22.3679+00', 'anna@example.com');
INSERT INTO applications.document_request VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e07', '8fab599e-296b-4cf2-a31a-e7959e25f67e', '2026-12-15', DEFAULT, '2026-11-27 12:41:22.38+00', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', NULL, NULL, NULL, NULL, NULL);
INSERT INTO applications.document_request_item VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e07', 0, 'documento_identita', 'Manca il retro');
INSERT INTO applications.draft VALUES ('4053dcac-ee83-4deb-9566-d5b95b22bd21', '43740677-ab10-45c5-a8d5-9037860dfc8e', '20250000-0000-4000-8000-000000002025', '{"nome": "Elena"}', '[]', 3, 'it', '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00', NULL);
INSERT INTO applications.fee_request VALUES ('8fab599e-296b-4cf2-a31a-e7959e25f67e', '6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e09', '2026-11-27 12:41:22.3679+00');
INSERT INTO applications.idempotency_record VALUES ('key-of-a-submission', 'fingerprint', '8fab599e-296b-4cf2-a31a-e7959e25f67e', '2026-11-27 12:41:22.3679+00');
INSERT INTO applications.incoming_payment VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e08', 'statement', 'line-1', '2026-11-26', 15000, 'EUR', 'Elena Sala', 'DOM-2025-000001-97', 'DOM-2025-000001-97', 'matched', NULL, NULL, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 1, '2026-11-27 12:41:22.381467+00');
INSERT INTO applications.migrations VALUES (1, 1795824000000, 'Baseline1795824000000');
INSERT INTO applications.outbox VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e04', 'contact-received', '{"contactId": "6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e04"}', '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00', NULL, NULL), ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e06', 'application-submitted', '{"language": "it", "applicationId": "8fab599e-296b-4cf2-a31a-e7959e25f67e"}', '2026-11-27 12:41:22.3679+00', NULL, NULL, NULL, NULL);
INSERT INTO applications.status_change OVERRIDING SYSTEM VALUE VALUES (1, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-28 15:29:24.867+00'), (2, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'under_review', 'rejected', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-30 17:29:24.867+00'), (3, '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-11-28 23:50:34.336+00'), (4, '57fce330-3788-48d0-a853-d28d6c59f8ce', 'submitted', 'under_review', '00000000-0000-4000-8000-000000000001', 'ufficio.domande@example.com', '2025-12-05 10:29:28.47+00');
INSERT INTO applications.tender VALUES ('20250000-0000-4000-8000-000000002025', '2025', '{"fr": "Appel à candidatures 2025", "it": "Bando 2025"}', '2024-12-31 23:00:00+00', NULL, '2025-11-25', '{"points": {"minors": 10, "eviction": 20, "disability": 15, "residenceCap": null, "residenceYear": 1}, "quotas": [{"group": "minors", "percent": 60}, {"group": "over65", "percent": 20}, {"group": "youngCouples", "percent": 15}, {"group": "emergencies", "percent": 5}], "feeCents": 15000, "leaseYears": 4, "minimumAge": 18, "reviewDays": 0, "waitMonths": {"to": 6, "from": 2}, "iseeCapEuro": 25000, "referenceDate": null, "residenceYears": {"foreign": 5, "italian": 2}, "rankingEveryMonths": 6}', '{"2-locali": 0, "3-locali": 0, "4-locali": 0, "5-locali": 0}', 1, '2024-12-31 23:00:00+00', '2026-11-27 12:41:17.842844+00');
INSERT INTO auth.link_request VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e01', 'password-reset', '43740677-ab10-45c5-a8d5-9037860dfc8e', true, '2026-11-27 12:41:22.3679+00', NULL), ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e02', 'password-reset', NULL, false, '2026-11-27 12:41:22.3679+00', NULL);
INSERT INTO auth.link_token VALUES ('\x0102', '6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e01', '2026-11-27 09:00:00+00');
INSERT INTO auth.migrations VALUES (1, 1795824000000, 'Baseline1795824000000');
INSERT INTO auth.openid_identity VALUES ('https://id.example.com', 'person-1', '43740677-ab10-45c5-a8d5-9037860dfc8e', '2026-11-27 12:41:22.3679+00');
INSERT INTO auth.outbox VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e03', 'password-reset', '{"userId": "43740677-ab10-45c5-a8d5-9037860dfc8e", "language": "it", "requestId": "6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e01"}', '2026-11-27 12:41:22.3679+00', NULL, NULL, NULL, NULL);
INSERT INTO auth.recovery_code VALUES ('43740677-ab10-45c5-a8d5-9037860dfc8e', 'hash-of-a-recovery-code');
INSERT INTO auth.session VALUES ('session-of-the-release', '{"cookie" : {"path" : "/"}, "userId" : "43740677-ab10-45c5-a8d5-9037860dfc8e", "passwordVersion" : 1, "device" : "Firefox su Windows"}', '2036-12-04 08:00:00+00', '2026-11-27 12:41:22.3679+00', 'a16af2de-d7de-4e7f-959a-2bff9c202938', '2026-11-27 12:41:22.3679+00');
INSERT INTO auth.totp VALUES ('43740677-ab10-45c5-a8d5-9037860dfc8e', 'encrypted', '2026-11-27 12:41:22.3679+00', 0, '{}', NULL);
INSERT INTO auth.users VALUES ('074f0b20-42e6-48f7-9705-43fdbc6fb2be', 'khadija.chraibi.1-0@example.com', '$argon2id$v=19$m=19456,t=2,p=1$dMPG/+L5/ysCXLvdrEfxTA$WsefUU0CBiR2S92ORwbD0ujqPX15AsugXq9AOZ0C5Qo', 'Khadija', 'Chraibi', NULL, 'user', '2025-11-25 07:17:28.027+00', '2025-11-25 07:17:28.027+00', 1, NULL, NULL), ('92859f4c-52b9-4d36-bfd5-296c67a179ae', 'lucia.ferrari.1-1@example.com', '$argon2id$v=19$m=19456,t=2,p=1$dMPG/+L5/ysCXLvdrEfxTA$WsefUU0CBiR2S92ORwbD0ujqPX15AsugXq9AOZ0C5Qo', 'Lucia', 'Ferrari', NULL, 'user', '2025-11-25 07:50:34.336+00', '2025-11-25 07:50:34.336+00', 1, NULL, NULL), ('c2234d83-acda-4044-a2f5-d723839ba703', 'daniele.bruno.1-2@example.com', '$argon2id$v=19$m=19456,t=2,p=1$dMPG/+L5/ysCXLvdrEfxTA$WsefUU0CBiR2S92ORwbD0ujqPX15AsugXq9AOZ0C5Qo', 'Daniele', 'Bruno', NULL, 'user', '2025-11-25 09:29:28.47+00', '2025-11-25 09:29:28.47+00', 1, NULL, NULL), ('43740677-ab10-45c5-a8d5-9037860dfc8e', 'walter.ramirez.1-3@example.com', '$argon2id$v=19$m=19456,t=2,p=1$dMPG/+L5/ysCXLvdrEfxTA$WsefUU0CBiR2S92ORwbD0ujqPX15AsugXq9AOZ0C5Qo', 'Walter', 'Ramírez', NULL, 'admin', '2025-11-24 15:29:24.867+00', '2025-11-24 15:29:24.867+00', 1, '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00');
INSERT INTO documents.attachment_versions VALUES ('5900ecae-4541-4710-9462-ca02bf51b877', 1, NULL, 0, 1, '2025-11-25 07:17:28.027+00', '{carta-identita,codice-fiscale-doc,certificazione-redditi,permesso-soggiorno,altri-documenti}'), ('5f73241f-560f-4b6b-a992-7a7e49ea4859', 1, NULL, 0, 1, '2025-11-25 07:50:34.336+00', '{carta-identita,codice-fiscale-doc,certificazione-redditi}');
INSERT INTO documents.download_reports VALUES (1);
INSERT INTO documents.downloads OVERRIDING SYSTEM VALUE VALUES (1, '8fab599e-296b-4cf2-a31a-e7959e25f67e', 'file', '{0024c472-e32c-41a3-b496-bc383768954d}', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', '2026-11-27 12:41:22.382348+00');
INSERT INTO documents.files VALUES ('3c66261c-7b13-471f-a6ae-6d4b02b40dc1', '5900ecae-4541-4710-9462-ca02bf51b877', 'carta-identita', 0, '13e9e03f-3fd1-4fa2-a760-eaff045bcaef', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/3c66261c-7b13-471f-a6ae-6d4b02b40dc1', 'Carta d identità.pdf', 'application/pdf', 623, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('3063b772-fe2f-483a-863b-d78e2b660dba', '5900ecae-4541-4710-9462-ca02bf51b877', 'codice-fiscale-doc', 0, '127d4188-9b8f-4c61-8d5a-82b78c16c5f6', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/3063b772-fe2f-483a-863b-d78e2b660dba', 'Tessera sanitaria.pdf', 'application/pdf', 623, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('75464b1a-a7cd-45c1-9d52-47d811425884', '5900ecae-4541-4710-9462-ca02bf51b877', 'certificazione-redditi', 0, 'cbf24fcc-90ac-4f00-849e-1d44c7031f50', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/75464b1a-a7cd-45c1-9d52-47d811425884', 'Attestazione ISEE 2025.pdf', 'application/pdf', 623, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('9216af5a-0e04-4a68-891d-c7c016b0bc18', '5900ecae-4541-4710-9462-ca02bf51b877', 'permesso-soggiorno', 0, '1c051837-1e22-4267-838e-0c4c4f6dce80', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/9216af5a-0e04-4a68-891d-c7c016b0bc18', 'Permesso di soggiorno fronte.png', 'image/png', 2699, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('70fdabf6-b152-4574-918f-44eb667d7b2e', '5900ecae-4541-4710-9462-ca02bf51b877', 'permesso-soggiorno', 1, 'ae81901d-9771-4bba-9e9b-d12a0775ff64', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/70fdabf6-b152-4574-918f-44eb667d7b2e', 'Permesso di soggiorno retro.png', 'image/png', 2699, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('80bff494-1960-4908-9971-4775cdc5c0cb', '5900ecae-4541-4710-9462-ca02bf51b877', 'altri-documenti', 0, '8336c508-ee16-4f00-b0ec-f1d1ec9f8536', 'documents/5900ecae-4541-4710-9462-ca02bf51b877/80bff494-1960-4908-9971-4775cdc5c0cb', 'Stato di famiglia.pdf', 'application/pdf', 623, '2025-11-25 07:17:28.027+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('5debdf8b-c856-4c70-8267-d115dc0ef6f4', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'carta-identita', 0, 'e873cab0-4460-407d-bd1f-4736f330a37e', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/5debdf8b-c856-4c70-8267-d115dc0ef6f4', 'Carta d identità fronte.png', 'image/png', 2699, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('2cd4cc81-2ac0-469b-a2c0-d7be188f3144', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'carta-identita', 1, '76af4048-d9b2-448e-95bb-8085e35631a1', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/2cd4cc81-2ac0-469b-a2c0-d7be188f3144', 'Carta d identità retro.png', 'image/png', 2699, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('61a8f317-9e60-4dca-9701-6d4198743981', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'codice-fiscale-doc', 0, '170b5a1b-d5ca-4144-a4d1-675fa4feb9ff', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/61a8f317-9e60-4dca-9701-6d4198743981', 'Tessera sanitaria fronte.jpg', 'image/jpeg', 8075, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('0024c472-e32c-41a3-b496-bc383768954d', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'codice-fiscale-doc', 1, '73fdfb53-71c2-4df7-b283-30f67ca988b2', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/0024c472-e32c-41a3-b496-bc383768954d', 'Tessera sanitaria retro.jpg', 'image/jpeg', 8075, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('58558700-9bc8-478b-9851-2d6f7e944274', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'certificazione-redditi', 0, '0622409c-7c1e-4516-9d33-2c7fd27acff5', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/58558700-9bc8-478b-9851-2d6f7e944274', 'Attestazione ISEE 2025.pdf', 'application/pdf', 623, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00'), ('dd3e5e09-7fa7-459a-b513-280524a6a337', '5f73241f-560f-4b6b-a992-7a7e49ea4859', 'certificazione-redditi', 1, '33864c02-f36a-4f08-987b-2483457b44f2', 'documents/5f73241f-560f-4b6b-a992-7a7e49ea4859/dd3e5e09-7fa7-459a-b513-280524a6a337', 'CU 2025.pdf', 'application/pdf', 623, '2025-11-25 07:50:34.336+00', 'unscanned', NULL, 0, '2026-11-27 12:41:22.031673+00');
INSERT INTO documents.migrations VALUES (1, 1795824000000, 'Baseline1795824000000');
INSERT INTO documents.uploads VALUES ('13e9e03f-3fd1-4fa2-a760-eaff045bcaef', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Carta d identità.pdf', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('127d4188-9b8f-4c61-8d5a-82b78c16c5f6', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Tessera sanitaria.pdf', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('cbf24fcc-90ac-4f00-849e-1d44c7031f50', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Attestazione ISEE 2025.pdf', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('1c051837-1e22-4267-838e-0c4c4f6dce80', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Permesso di soggiorno fronte.png', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('ae81901d-9771-4bba-9e9b-d12a0775ff64', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Permesso di soggiorno retro.png', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('8336c508-ee16-4f00-b0ec-f1d1ec9f8536', '5900ecae-4541-4710-9462-ca02bf51b877', NULL, 'Stato di famiglia.pdf', '2025-11-25 07:17:28.027+00', NULL, NULL, NULL, false, false, false, '5900ecae-4541-4710-9462-ca02bf51b877', NULL, NULL, NULL), ('e873cab0-4460-407d-bd1f-4736f330a37e', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Carta d identità fronte.png', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL), ('76af4048-d9b2-448e-95bb-8085e35631a1', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Carta d identità retro.png', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL), ('170b5a1b-d5ca-4144-a4d1-675fa4feb9ff', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Tessera sanitaria fronte.jpg', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL), ('73fdfb53-71c2-4df7-b283-30f67ca988b2', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Tessera sanitaria retro.jpg', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL), ('0622409c-7c1e-4516-9d33-2c7fd27acff5', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'Attestazione ISEE 2025.pdf', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL), ('33864c02-f36a-4f08-987b-2483457b44f2', '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, 'CU 2025.pdf', '2025-11-25 07:50:34.336+00', NULL, NULL, NULL, false, false, false, '5f73241f-560f-4b6b-a992-7a7e49ea4859', NULL, NULL, NULL);
INSERT INTO notifications.mailbox_allowance VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e0b', 'payment-request', '\x01', '2026-11-27 12:41:22.3679+00');
INSERT INTO notifications.messages VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e0b', 'payment-request', 'it', NULL, 0, NULL, '6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e09', '8fab599e-296b-4cf2-a31a-e7959e25f67e', NULL, NULL, 'elena.sala@example.com', NULL, NULL, NULL, '<1@example.com>', 'sent', 1, NULL, NULL, NULL, '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00', NULL), ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e0c', 'payment-request', 'fr', NULL, 0, NULL, '6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e0a', '8fab599e-296b-4cf2-a31a-e7959e25f67e', NULL, NULL, 'elena.sala@example.com', 'Elena', '{"feeCents": 15000, "applicationId": "8fab599e-296b-4cf2-a31a-e7959e25f67e", "applicationCode": "DOM-2025-000001-97"}', NULL, '<2@example.com>', 'pending', 0, NULL, NULL, NULL, '2026-11-27 12:41:22.3679+00', NULL, NULL);
INSERT INTO notifications.migrations VALUES (1, 1795824000000, 'Baseline1795824000000');
INSERT INTO notifications.payment_batch VALUES ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e09', 'completed', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', '2026-11-27 12:41:22.3679+00', '2026-11-27 12:41:22.3679+00', NULL, false, 4, NULL, true), ('6a0d7c5e-0c5e-4a4e-9f0a-3b8f1d2c4e0a', 'running', '43740677-ab10-45c5-a8d5-9037860dfc8e', 'anna@example.com', '2026-11-27 12:41:22.3679+00', NULL, '20250000-0000-4000-8000-000000002025', false, 4, NULL, false);
ALTER TABLE ONLY applications.migrations ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY applications.access_log_name ADD CONSTRAINT access_log_name_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.access_log ADD CONSTRAINT access_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.access_log ADD CONSTRAINT access_log_report UNIQUE (report);
ALTER TABLE ONLY applications.application ADD CONSTRAINT application_code_key UNIQUE (application_code);
ALTER TABLE ONLY applications.application_count ADD CONSTRAINT application_count_pkey PRIMARY KEY (tender_id, application_status);
ALTER TABLE ONLY applications.application_counter ADD CONSTRAINT application_counter_pkey PRIMARY KEY (year);
ALTER TABLE ONLY applications.application_note ADD CONSTRAINT application_note_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.application ADD CONSTRAINT application_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.assessment_change ADD CONSTRAINT assessment_change_pkey PRIMARY KEY (application_id, version);
ALTER TABLE ONLY applications.assessment ADD CONSTRAINT assessment_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY applications.attachment_entry ADD CONSTRAINT attachment_entry_pkey PRIMARY KEY (application_id, version);
ALTER TABLE ONLY applications.reservation ADD CONSTRAINT reservation_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY applications.contact ADD CONSTRAINT contact_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.document_request_item ADD CONSTRAINT document_request_item_pkey PRIMARY KEY (request_id, "position");
ALTER TABLE ONLY applications.document_request_item ADD CONSTRAINT document_request_item_request_id_section_key UNIQUE (request_id, section);
ALTER TABLE ONLY applications.document_request ADD CONSTRAINT document_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.draft ADD CONSTRAINT draft_of_user UNIQUE (user_id, tender_id);
ALTER TABLE ONLY applications.draft ADD CONSTRAINT draft_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.ended_draft ADD CONSTRAINT ended_draft_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY applications.erased_code ADD CONSTRAINT erased_code_pkey PRIMARY KEY (application_code);
ALTER TABLE ONLY applications.erasure ADD CONSTRAINT erasure_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY applications.fee_request ADD CONSTRAINT fee_request_pkey PRIMARY KEY (application_id, batch_id);
ALTER TABLE ONLY applications.idempotency_record ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (key);
ALTER TABLE ONLY applications.incoming_payment_act ADD CONSTRAINT incoming_payment_act_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.incoming_payment ADD CONSTRAINT incoming_payment_known_by UNIQUE (known_by);
ALTER TABLE ONLY applications.incoming_payment ADD CONSTRAINT incoming_payment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.opening_notice ADD CONSTRAINT opening_notice_email UNIQUE (email);
ALTER TABLE ONLY applications.opening_notice ADD CONSTRAINT opening_notice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.payment_entry ADD CONSTRAINT payment_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.payment ADD CONSTRAINT payment_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY applications.ranking_entry ADD CONSTRAINT ranking_entry_pkey PRIMARY KEY (ranking_id, place);
ALTER TABLE ONLY applications.ranking_entry ADD CONSTRAINT ranking_entry_ranking_id_application_code_key UNIQUE (ranking_id, application_code);
ALTER TABLE ONLY applications.ranking_entry ADD CONSTRAINT ranking_entry_ranking_id_housing_type_position_key UNIQUE (ranking_id, housing_type, "position");
ALTER TABLE ONLY applications.ranking ADD CONSTRAINT ranking_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.review_request ADD CONSTRAINT review_request_application_id_key UNIQUE (application_id);
ALTER TABLE ONLY applications.review_request ADD CONSTRAINT review_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.status_change ADD CONSTRAINT status_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.tender_change ADD CONSTRAINT tender_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.tender ADD CONSTRAINT tender_code UNIQUE (code);
ALTER TABLE ONLY applications.tender ADD CONSTRAINT tender_overlap EXCLUDE USING gist (tstzrange(opens_at, closes_at) WITH &&) WHERE ((published_at IS NOT NULL));
ALTER TABLE ONLY applications.tender ADD CONSTRAINT tender_pkey PRIMARY KEY (id);
ALTER TABLE ONLY applications.told_status ADD CONSTRAINT told_status_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY auth.migrations ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY auth.link_request ADD CONSTRAINT link_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.link_token ADD CONSTRAINT link_token_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY auth.openid_identity ADD CONSTRAINT openid_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY auth.openid_identity ADD CONSTRAINT openid_identity_user_id_issuer_key UNIQUE (user_id, issuer);
ALTER TABLE ONLY auth.outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE ONLY auth.recovery_code ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, hash);
ALTER TABLE ONLY auth.session ADD CONSTRAINT session_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY auth.totp ADD CONSTRAINT totp_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY auth.users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.migrations ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY documents.attachment_versions ADD CONSTRAINT attachment_versions_pkey PRIMARY KEY (application_id);
ALTER TABLE ONLY documents.download_reports ADD CONSTRAINT download_reports_pkey PRIMARY KEY (download_id);
ALTER TABLE ONLY documents.downloads ADD CONSTRAINT downloads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.files ADD CONSTRAINT files_application_id_section_position_key UNIQUE (application_id, section, "position");
ALTER TABLE ONLY documents.files ADD CONSTRAINT files_application_id_section_upload_id_key UNIQUE (application_id, section, upload_id);
ALTER TABLE ONLY documents.files ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY documents.uploads ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications.migrations ADD CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id);
ALTER TABLE ONLY notifications.mailbox_allowance ADD CONSTRAINT mailbox_allowance_pkey PRIMARY KEY (message_id);
ALTER TABLE ONLY notifications.messages ADD CONSTRAINT messages_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY notifications.messages ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications.payment_batch ADD CONSTRAINT payment_batch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY notifications.unproven_message ADD CONSTRAINT unproven_message_pkey PRIMARY KEY (message_id);
CREATE UNIQUE INDEX access_log_name_email ON applications.access_log_name USING btree (lower((email COLLATE "C")));
CREATE INDEX access_log_newest ON applications.access_log USING btree (at, id);
CREATE INDEX access_log_of_action ON applications.access_log USING btree (action, at, id);
CREATE INDEX access_log_of_application ON applications.access_log USING btree (application_code, at, id);
CREATE INDEX access_log_of_name ON applications.access_log USING btree (name_id, at, id);
CREATE INDEX access_log_of_user ON applications.access_log USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX application_by_age ON applications.application USING btree (created_at, id);
CREATE INDEX application_by_name ON applications.application USING btree (cognome COLLATE "it-x-icu", nome COLLATE "it-x-icu", id);
CREATE INDEX application_by_status ON applications.application USING btree (application_status, created_at, id);
CREATE INDEX application_note_newest ON applications.application_note USING btree (application_id, created_at, id);
CREATE INDEX application_of_tender_by_age ON applications.application USING btree (tender_id, created_at, id);
CREATE INDEX application_of_user ON applications.application USING btree (user_id, created_at DESC);
CREATE INDEX application_same_person ON applications.application USING btree (tender_id, upper((btrim(codice_fiscale) COLLATE "C"))) INCLUDE (codice_fiscale, id) WHERE ((application_status <> 'rejected'::text) AND (erased_at IS NULL));
CREATE INDEX application_searchable ON applications.application USING gin (searchable public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX application_surname ON applications.application USING btree (translate(lower(cognome), 'àáâãäåçèéêëìíîïñòóôõöùúûüý’''`- '::text, 'aaaaaaceeeeiiiinooooouuuuy'::text));
CREATE INDEX assessment_complete ON applications.assessment USING btree (application_id) WHERE complete;
CREATE INDEX reservation_by_age ON applications.reservation USING btree (reserved_at);
CREATE INDEX reservation_of_administrator ON applications.reservation USING btree (reserved_by_id);
CREATE INDEX contact_newest ON applications.contact USING btree (created_at, id);
CREATE INDEX contact_unanswered ON applications.contact USING btree (created_at, id) WHERE (answered_at IS NULL);
CREATE INDEX document_request_by_deadline ON applications.document_request USING btree (deadline, created_at, id);
CREATE INDEX document_request_of_application ON applications.document_request USING btree (application_id, created_at);
CREATE INDEX document_request_unsettled ON applications.document_request USING btree (deadline, created_at, id) WHERE ((answered_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX ended_draft_by_age ON applications.ended_draft USING btree (ended_at);
CREATE INDEX erased_code_of_tender ON applications.erased_code USING btree (tender_id);
CREATE INDEX idempotency_record_age ON applications.idempotency_record USING btree (created_at);
CREATE INDEX incoming_payment_act_history ON applications.incoming_payment_act USING btree (payment_id, id);
CREATE INDEX incoming_payment_act_of_administrator ON applications.incoming_payment_act USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX incoming_payment_by_age ON applications.incoming_payment USING btree (received_at);
CREATE INDEX incoming_payment_by_state ON applications.incoming_payment USING btree (state, paid_on, received_at, id);
CREATE UNIQUE INDEX incoming_payment_event ON applications.incoming_payment USING btree (reference) WHERE (source = 'event'::text);
CREATE INDEX incoming_payment_newest ON applications.incoming_payment USING btree (paid_on, received_at, id);
CREATE INDEX incoming_payment_of_application ON applications.incoming_payment USING btree (application_id) WHERE (application_id IS NOT NULL);
CREATE INDEX opening_notice_tokens ON applications.opening_notice USING gin (token_hashes);
CREATE INDEX opening_notice_unverified ON applications.opening_notice USING btree (expires_at) WHERE (verified_at IS NULL);
CREATE INDEX opening_notice_verified ON applications.opening_notice USING btree (verified_at) WHERE (verified_at IS NOT NULL);
CREATE INDEX outbox_in_flight ON applications.outbox USING btree (id) WHERE ((relayed_at IS NOT NULL) AND (done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_not_relayed ON applications.outbox USING btree (created_at, id) WHERE (relayed_at IS NULL);
CREATE INDEX payment_entry_history ON applications.payment_entry USING btree (application_id, id);
CREATE UNIQUE INDEX payment_of_incoming ON applications.payment USING btree (incoming_payment_id);
CREATE UNIQUE INDEX ranking_computing ON applications.ranking USING btree (tender_id, stage, COALESCE(draw_numbers, ''::text)) WHERE (state = 'computing'::text);
CREATE INDEX ranking_entry_by_code ON applications.ranking_entry USING btree (ranking_id, application_code COLLATE "C");
CREATE INDEX ranking_entry_of_application ON applications.ranking_entry USING btree (application_code);
CREATE INDEX ranking_newest ON applications.ranking USING btree (tender_id, created_at DESC, id);
CREATE UNIQUE INDEX ranking_published ON applications.ranking USING btree (tender_id, stage) WHERE (state = 'published'::text);
CREATE INDEX review_request_oldest ON applications.review_request USING btree (created_at, id);
CREATE INDEX review_request_open ON applications.review_request USING btree (created_at, id) WHERE (decided_at IS NULL);
CREATE INDEX status_change_history ON applications.status_change USING btree (application_id, id);
CREATE INDEX tender_change_of_tender ON applications.tender_change USING btree (tender_id, id);
CREATE INDEX link_request_asked ON auth.link_request USING btree (asked_at);
CREATE INDEX link_request_of_user ON auth.link_request USING btree (user_id, purpose, asked_at);
CREATE INDEX link_token_expires ON auth.link_token USING btree (expires_at);
CREATE INDEX link_token_of_request ON auth.link_token USING btree (request_id);
CREATE INDEX outbox_in_flight ON auth.outbox USING btree (id) WHERE ((relayed_at IS NOT NULL) AND (done_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX outbox_not_relayed ON auth.outbox USING btree (created_at, id) WHERE (relayed_at IS NULL);
CREATE INDEX session_expire ON auth.session USING btree (expire);
CREATE INDEX session_of_user ON auth.session USING btree (((sess ->> 'userId'::text)));
CREATE UNIQUE INDEX session_public_id ON auth.session USING btree (public_id);
CREATE UNIQUE INDEX users_email_ascii ON auth.users USING btree (lower(((email)::text COLLATE "C")));
CREATE INDEX attachment_versions_to_detail ON documents.attachment_versions USING btree (application_id) WHERE (detailed_version < version);
CREATE INDEX downloads_of_application ON documents.downloads USING btree (application_id, id);
CREATE INDEX files_object_key ON documents.files USING btree (object_key);
CREATE INDEX files_to_scan ON documents.files USING btree (scan_due_at) WHERE (scan_state = ANY (ARRAY['unscanned'::text, 'pending'::text]));
CREATE INDEX files_upload_id ON documents.files USING btree (upload_id);
CREATE INDEX uploads_in_storage ON documents.uploads USING btree (created_at) WHERE (removed_at IS NULL);
CREATE INDEX uploads_of_address ON documents.uploads USING btree (address) WHERE (removed_at IS NULL);
CREATE INDEX uploads_of_drafts ON documents.uploads USING btree (kept_until) WHERE (draft_of IS NOT NULL);
CREATE INDEX uploads_of_session ON documents.uploads USING btree (upload_session) WHERE (removed_at IS NULL);
CREATE INDEX uploads_to_measure ON documents.uploads USING btree (created_at) WHERE ((removed_at IS NULL) AND (NOT closed));
CREATE INDEX uploads_unattached ON documents.uploads USING btree (created_at) INCLUDE (size) WHERE ((removed_at IS NULL) AND (NOT attached));
CREATE INDEX mailbox_allowance_past ON notifications.mailbox_allowance USING btree (taken_at);
CREATE INDEX mailbox_allowance_taken ON notifications.mailbox_allowance USING btree (mailbox_hash, kind, taken_at);
CREATE INDEX messages_application_id ON notifications.messages USING btree (application_id);
CREATE INDEX messages_batch_state ON notifications.messages USING btree (batch_id, state) WHERE (batch_id IS NOT NULL);
CREATE INDEX messages_failed ON notifications.messages USING btree (created_at) WHERE ((state = 'failed'::text) AND (batch_id IS NULL));
CREATE INDEX messages_of_account ON notifications.messages USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX messages_once_per_batch ON notifications.messages USING btree (batch_id, application_id) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX messages_once_per_key ON notifications.messages USING btree (kind, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX messages_refused ON notifications.messages USING btree (recipient) WHERE (refused_at IS NOT NULL);
CREATE INDEX messages_unsent ON notifications.messages USING btree (priority, ((batch_id IS NOT NULL)), COALESCE(not_before, '-infinity'::timestamp with time zone), created_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]));
CREATE INDEX payment_batch_newest ON notifications.payment_batch USING btree (started_at DESC);
CREATE UNIQUE INDEX payment_batch_one_running ON notifications.payment_batch USING btree (status) WHERE (status = 'running'::text);
CREATE INDEX unproven_message_by_time ON notifications.unproven_message USING btree (sends_at);
CREATE INDEX unproven_message_of_account ON notifications.unproven_message USING btree (account) WHERE (account IS NOT NULL);
CREATE TRIGGER access_log_is_append_only BEFORE UPDATE OR TRUNCATE ON applications.access_log FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.access_log ENABLE ALWAYS TRIGGER access_log_is_append_only;
CREATE TRIGGER access_log_keeps_its_time BEFORE DELETE ON applications.access_log FOR EACH ROW WHEN ((old.at >= (now() - '2 years'::interval))) EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.access_log ENABLE ALWAYS TRIGGER access_log_keeps_its_time;
CREATE TRIGGER access_log_name_never_changes BEFORE UPDATE ON applications.access_log_name FOR EACH ROW WHEN (((new.id <> old.id) OR ((new.email IS NOT NULL) AND (new.email IS DISTINCT FROM old.email)))) EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.access_log_name ENABLE ALWAYS TRIGGER access_log_name_never_changes;
CREATE TRIGGER application_note_is_append_only BEFORE TRUNCATE ON applications.application_note FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.application_note ENABLE ALWAYS TRIGGER application_note_is_append_only;
CREATE TRIGGER application_note_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.application_note FOR EACH ROW EXECUTE FUNCTION applications.keep_with_application('created_by_email');
ALTER TABLE applications.application_note ENABLE ALWAYS TRIGGER application_note_keeps_its_rows;
CREATE TRIGGER assessment_change_is_append_only BEFORE TRUNCATE ON applications.assessment_change FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.assessment_change ENABLE ALWAYS TRIGGER assessment_change_is_append_only;
CREATE TRIGGER assessment_change_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.assessment_change FOR EACH ROW EXECUTE FUNCTION applications.keep_with_application('assessed_by_email');
ALTER TABLE applications.assessment_change ENABLE ALWAYS TRIGGER assessment_change_keeps_its_rows;
CREATE TRIGGER attachment_entry_is_append_only BEFORE TRUNCATE ON applications.attachment_entry FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.attachment_entry ENABLE ALWAYS TRIGGER attachment_entry_is_append_only;
CREATE TRIGGER attachment_entry_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.attachment_entry FOR EACH ROW EXECUTE FUNCTION applications.keep_attachment_entry();
ALTER TABLE applications.attachment_entry ENABLE ALWAYS TRIGGER attachment_entry_keeps_its_rows;
CREATE TRIGGER count_added_applications AFTER INSERT ON applications.application REFERENCING NEW TABLE AS added_applications FOR EACH STATEMENT EXECUTE FUNCTION applications.count_added_applications();
CREATE TRIGGER count_moved_application AFTER UPDATE OF application_status ON applications.application FOR EACH ROW WHEN ((old.application_status IS DISTINCT FROM new.application_status)) EXECUTE FUNCTION applications.count_moved_application();
CREATE TRIGGER count_removed_applications AFTER DELETE ON applications.application REFERENCING OLD TABLE AS removed_applications FOR EACH STATEMENT EXECUTE FUNCTION applications.count_removed_applications();
CREATE TRIGGER document_request_is_append_only BEFORE TRUNCATE ON applications.document_request FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.document_request ENABLE ALWAYS TRIGGER document_request_is_append_only;
CREATE TRIGGER document_request_item_is_append_only BEFORE TRUNCATE ON applications.document_request_item FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.document_request_item ENABLE ALWAYS TRIGGER document_request_item_is_append_only;
CREATE TRIGGER document_request_item_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.document_request_item FOR EACH ROW EXECUTE FUNCTION applications.keep_document_request_item();
ALTER TABLE applications.document_request_item ENABLE ALWAYS TRIGGER document_request_item_keeps_its_rows;
CREATE TRIGGER document_request_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.document_request FOR EACH ROW EXECUTE FUNCTION applications.keep_document_request();
ALTER TABLE applications.document_request ENABLE ALWAYS TRIGGER document_request_keeps_its_rows;
CREATE TRIGGER draft_ends AFTER DELETE ON applications.draft FOR EACH ROW EXECUTE FUNCTION applications.note_ended_draft();
CREATE TRIGGER incoming_payment_act_is_append_only BEFORE TRUNCATE ON applications.incoming_payment_act FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.incoming_payment_act ENABLE ALWAYS TRIGGER incoming_payment_act_is_append_only;
CREATE TRIGGER incoming_payment_act_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.incoming_payment_act FOR EACH ROW EXECUTE FUNCTION applications.keep_payment_acts();
ALTER TABLE applications.incoming_payment_act ENABLE ALWAYS TRIGGER incoming_payment_act_keeps_its_rows;
CREATE TRIGGER incoming_payment_keeps_its_time BEFORE DELETE ON applications.incoming_payment FOR EACH ROW WHEN ((old.received_at >= (now() - '10 years'::interval))) EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.incoming_payment ENABLE ALWAYS TRIGGER incoming_payment_keeps_its_time;
CREATE TRIGGER keep_code AFTER DELETE ON applications.application REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_code();
ALTER TABLE applications.application ENABLE ALWAYS TRIGGER keep_code;
CREATE TRIGGER make_searchable BEFORE INSERT OR UPDATE OF nome, cognome, email, application_code, codice_fiscale ON applications.application FOR EACH ROW EXECUTE FUNCTION applications.make_searchable();
CREATE TRIGGER payment_entry_is_append_only BEFORE TRUNCATE ON applications.payment_entry FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.payment_entry ENABLE ALWAYS TRIGGER payment_entry_is_append_only;
CREATE TRIGGER payment_entry_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.payment_entry FOR EACH ROW EXECUTE FUNCTION applications.keep_history('entered_by_email');
ALTER TABLE applications.payment_entry ENABLE ALWAYS TRIGGER payment_entry_keeps_its_rows;
CREATE TRIGGER published_entries_are_not_joined AFTER UPDATE ON applications.ranking_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_entries();
ALTER TABLE applications.ranking_entry ENABLE ALWAYS TRIGGER published_entries_are_not_joined;
CREATE TRIGGER published_entries_do_not_change AFTER UPDATE ON applications.ranking_entry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_entries();
ALTER TABLE applications.ranking_entry ENABLE ALWAYS TRIGGER published_entries_do_not_change;
CREATE TRIGGER published_entries_get_no_more AFTER INSERT ON applications.ranking_entry REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_entries();
ALTER TABLE applications.ranking_entry ENABLE ALWAYS TRIGGER published_entries_get_no_more;
CREATE TRIGGER published_entries_stay AFTER DELETE ON applications.ranking_entry REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_entries();
ALTER TABLE applications.ranking_entry ENABLE ALWAYS TRIGGER published_entries_stay;
CREATE TRIGGER published_ranking_stays BEFORE DELETE OR UPDATE ON applications.ranking FOR EACH ROW WHEN ((old.state = 'published'::text)) EXECUTE FUNCTION applications.keep_published_ranking();
ALTER TABLE applications.ranking ENABLE ALWAYS TRIGGER published_ranking_stays;
CREATE TRIGGER ranking_entry_keeps_published BEFORE TRUNCATE ON applications.ranking_entry FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_rankings();
ALTER TABLE applications.ranking_entry ENABLE ALWAYS TRIGGER ranking_entry_keeps_published;
CREATE TRIGGER ranking_keeps_published BEFORE TRUNCATE ON applications.ranking FOR EACH STATEMENT EXECUTE FUNCTION applications.keep_published_rankings();
ALTER TABLE applications.ranking ENABLE ALWAYS TRIGGER ranking_keeps_published;
CREATE TRIGGER ranking_waits_for_assessment AFTER INSERT OR DELETE OR UPDATE ON applications.assessment FOR EACH ROW EXECUTE FUNCTION applications.hold_assessed_input();
CREATE TRIGGER ranking_waits_for_delete AFTER DELETE ON applications.application FOR EACH ROW EXECUTE FUNCTION applications.hold_ranking_input();
CREATE TRIGGER ranking_waits_for_update AFTER UPDATE ON applications.application FOR EACH ROW WHEN ((((((old.application_status IS DISTINCT FROM new.application_status) OR (old.erased_at IS DISTINCT FROM new.erased_at)) OR (old.codice_fiscale IS DISTINCT FROM new.codice_fiscale)) OR (old.data_nascita IS DISTINCT FROM new.data_nascita)) OR (old.tipologia_abitazione IS DISTINCT FROM new.tipologia_abitazione))) EXECUTE FUNCTION applications.hold_ranking_input();
CREATE TRIGGER review_request_is_append_only BEFORE TRUNCATE ON applications.review_request FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.review_request ENABLE ALWAYS TRIGGER review_request_is_append_only;
CREATE TRIGGER review_request_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.review_request FOR EACH ROW EXECUTE FUNCTION applications.keep_review_request();
ALTER TABLE applications.review_request ENABLE ALWAYS TRIGGER review_request_keeps_its_rows;
CREATE TRIGGER status_change_is_append_only BEFORE TRUNCATE ON applications.status_change FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.status_change ENABLE ALWAYS TRIGGER status_change_is_append_only;
CREATE TRIGGER status_change_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.status_change FOR EACH ROW EXECUTE FUNCTION applications.keep_history('changed_by_email');
ALTER TABLE applications.status_change ENABLE ALWAYS TRIGGER status_change_keeps_its_rows;
CREATE TRIGGER tender_change_is_append_only BEFORE TRUNCATE ON applications.tender_change FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change();
ALTER TABLE applications.tender_change ENABLE ALWAYS TRIGGER tender_change_is_append_only;
CREATE TRIGGER tender_change_keeps_its_rows BEFORE DELETE OR UPDATE ON applications.tender_change FOR EACH ROW EXECUTE FUNCTION applications.keep_tender_history();
ALTER TABLE applications.tender_change ENABLE ALWAYS TRIGGER tender_change_keeps_its_rows;
CREATE TRIGGER tender_of_ranking_keeps_code BEFORE UPDATE ON applications.tender FOR EACH ROW WHEN ((((old.id IS DISTINCT FROM new.id) OR (old.code IS DISTINCT FROM new.code)) OR (old.title IS DISTINCT FROM new.title))) EXECUTE FUNCTION applications.keep_tender_of_ranking();
ALTER TABLE applications.tender ENABLE ALWAYS TRIGGER tender_of_ranking_keeps_code;
CREATE TRIGGER tender_of_ranking_stays BEFORE DELETE ON applications.tender FOR EACH ROW EXECUTE FUNCTION applications.keep_tender_of_ranking();
ALTER TABLE applications.tender ENABLE ALWAYS TRIGGER tender_of_ranking_stays;
CREATE TRIGGER downloads_are_reported AFTER INSERT ON documents.downloads FOR EACH ROW EXECUTE FUNCTION documents.report_download();
CREATE TRIGGER downloads_is_append_only BEFORE TRUNCATE ON documents.downloads FOR EACH STATEMENT EXECUTE FUNCTION documents.refuse_change();
ALTER TABLE documents.downloads ENABLE ALWAYS TRIGGER downloads_is_append_only;
CREATE TRIGGER downloads_keeps_its_rows BEFORE DELETE OR UPDATE ON documents.downloads FOR EACH ROW EXECUTE FUNCTION documents.keep_downloads();
ALTER TABLE documents.downloads ENABLE ALWAYS TRIGGER downloads_keeps_its_rows;
ALTER TABLE ONLY applications.access_log ADD CONSTRAINT access_log_name_id_fkey FOREIGN KEY (name_id) REFERENCES applications.access_log_name(id);
ALTER TABLE ONLY applications.application_count ADD CONSTRAINT application_count_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES applications.tender(id);
ALTER TABLE ONLY applications.application_note ADD CONSTRAINT application_note_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.application ADD CONSTRAINT application_of_tender FOREIGN KEY (tender_id) REFERENCES applications.tender(id);
ALTER TABLE ONLY applications.assessment ADD CONSTRAINT assessment_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.assessment_change ADD CONSTRAINT assessment_change_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.attachment_entry ADD CONSTRAINT attachment_entry_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.reservation ADD CONSTRAINT reservation_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.document_request ADD CONSTRAINT document_request_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.document_request_item ADD CONSTRAINT document_request_item_request_id_fkey FOREIGN KEY (request_id) REFERENCES applications.document_request(id);
ALTER TABLE ONLY applications.draft ADD CONSTRAINT draft_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES applications.tender(id);
ALTER TABLE ONLY applications.erased_code ADD CONSTRAINT erased_code_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES applications.tender(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.fee_request ADD CONSTRAINT fee_request_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.incoming_payment_act ADD CONSTRAINT incoming_payment_act_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES applications.incoming_payment(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.incoming_payment ADD CONSTRAINT incoming_payment_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.payment ADD CONSTRAINT payment_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.payment_entry ADD CONSTRAINT payment_entry_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.payment ADD CONSTRAINT payment_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES applications.incoming_payment(id) ON DELETE SET NULL;
ALTER TABLE ONLY applications.ranking_entry ADD CONSTRAINT ranking_entry_ranking_id_fkey FOREIGN KEY (ranking_id) REFERENCES applications.ranking(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.ranking ADD CONSTRAINT ranking_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES applications.tender(id);
ALTER TABLE ONLY applications.review_request ADD CONSTRAINT review_request_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.review_request ADD CONSTRAINT review_request_ranking_id_fkey FOREIGN KEY (ranking_id) REFERENCES applications.ranking(id);
ALTER TABLE ONLY applications.status_change ADD CONSTRAINT status_change_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id);
ALTER TABLE ONLY applications.tender_change ADD CONSTRAINT tender_change_tender_id_fkey FOREIGN KEY (tender_id) REFERENCES applications.tender(id) ON DELETE CASCADE;
ALTER TABLE ONLY applications.told_status ADD CONSTRAINT told_status_application_id_fkey FOREIGN KEY (application_id) REFERENCES applications.application(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.link_request ADD CONSTRAINT link_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.link_token ADD CONSTRAINT link_token_request_id_fkey FOREIGN KEY (request_id) REFERENCES auth.link_request(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.openid_identity ADD CONSTRAINT openid_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.recovery_code ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.totp(user_id) ON DELETE CASCADE;
ALTER TABLE ONLY auth.totp ADD CONSTRAINT totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY documents.download_reports ADD CONSTRAINT download_reports_download_id_fkey FOREIGN KEY (download_id) REFERENCES documents.downloads(id);
ALTER TABLE ONLY documents.files ADD CONSTRAINT files_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES documents.uploads(id);
