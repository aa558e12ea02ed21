import { DEFAULT_RULES, FIRST_TENDER } from '@lacorte/tender-rules';
import { FIRST_TENDER_ID } from '../../tenders/tender.row';
import { after, always, appendOnly, keeper, keepsName, LIVING, onlyChanges } from './keeping';

/** Tables of tenders and their changes, with the first tender. */
export const TENDERS = `
  CREATE TABLE tender (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    code text NOT NULL CONSTRAINT tender_code UNIQUE CHECK (code ~ '^[A-Z0-9-]{1,20}$'), title jsonb NOT NULL,
    opens_at timestamptz CHECK (opens_at IS NOT NULL OR published_at IS NULL),
    closes_at timestamptz CHECK (closes_at > opens_at), shown_deadline date NOT NULL,
    rules jsonb NOT NULL, homes jsonb NOT NULL, version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    published_at timestamptz, created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Two published tenders never overlap, so at most one is open at any instant.
    CONSTRAINT tender_overlap EXCLUDE USING gist (tstzrange(opens_at, closes_at) WITH &&) WHERE (published_at IS NOT NULL));
  INSERT INTO tender (id, code, title, opens_at, shown_deadline, rules, homes, published_at)
  VALUES ('${FIRST_TENDER_ID}', '${FIRST_TENDER.code}', '{"it": "Bando 2025", "fr": "Appel à candidatures 2025"}',
    '2025-01-01T00:00:00+01:00', '${FIRST_TENDER.shownDeadline}', '${JSON.stringify(DEFAULT_RULES)}',
    '{"2-locali": 0, "3-locali": 0, "4-locali": 0, "5-locali": 0}', '2025-01-01T00:00:00+01:00');
  -- The homes before and after a change of them. Only the history of an unpublished tender is deleted, together with the tender.
  CREATE TABLE tender_change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tender_id uuid NOT NULL REFERENCES tender (id) ON DELETE CASCADE, action text NOT NULL CHECK (action <> ''),
    changed_by_id uuid NOT NULL, changed_by_email text NOT NULL, changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    opens_at timestamptz, closes_at timestamptz, homes_before jsonb, homes_after jsonb);
  CREATE INDEX tender_change_of_tender ON tender_change (tender_id, id);
  ${keeper('keep_tender_history')`
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.tender WHERE id = OLD.tender_id) THEN RETURN OLD; END IF;
    ELSIF ${onlyChanges(`'changed_by_email'`)} AND ${keepsName('changed_by_email')} THEN RETURN NEW;
    END IF;`}
  ${appendOnly('tender_change', 'keep_tender_history()')}`;

/**
 * Applications and their numbers. `consents` is `{givenAt, versions: {consent: version of its text}}`. A row with `erased_at` names no
 * person. `documenti` and `attached_files` are the last report of the documents service.
 */
export const APPLICATIONS = `
  CREATE TABLE application (id uuid PRIMARY KEY, user_id uuid NOT NULL,
    tender_id uuid NOT NULL CONSTRAINT application_of_tender REFERENCES tender (id),
    application_code text NOT NULL CONSTRAINT application_code_key UNIQUE,
    application_status text NOT NULL DEFAULT 'submitted' CHECK (application_status IN ('submitted', 'under_review', 'approved', 'rejected')),
    nome text NOT NULL CHECK (nome <> ''), cognome text NOT NULL CHECK (cognome <> ''), data_nascita date NOT NULL,
    luogo_nascita text NOT NULL CHECK (luogo_nascita <> ''), codice_fiscale text NOT NULL CHECK (codice_fiscale <> ''),
    indirizzo text NOT NULL CHECK (indirizzo <> ''), comune text NOT NULL CHECK (comune <> ''),
    provincia text NOT NULL CHECK (provincia <> ''),
    anni_residenza_lombardia smallint NOT NULL CHECK (anni_residenza_lombardia BETWEEN 0 AND 100),
    telefono text NOT NULL CHECK (telefono <> ''), email text NOT NULL CHECK (email <> ''),
    presenza_minori text NOT NULL CHECK (presenza_minori IN ('si', 'no')), numero_minori smallint CHECK (numero_minori > 0),
    numero_maggiorenni smallint NOT NULL CHECK (numero_maggiorenni BETWEEN 1 AND 20),
    presenza_disabile text NOT NULL CHECK (presenza_disabile IN ('si', 'no')), numero_disabili smallint CHECK (numero_disabili > 0),
    tipologia_abitazione text NOT NULL CHECK (tipologia_abitazione IN ('2-locali', '3-locali', '4-locali', '5-locali')),
    documenti jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(documenti) = 'object'), attached_files jsonb NOT NULL DEFAULT '[]',
    documents_version integer NOT NULL DEFAULT 0, language text NOT NULL CHECK (language IN ('it', 'fr')), consents jsonb,
    created_at timestamptz NOT NULL, erased_at timestamptz, version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    searchable text NOT NULL, CHECK ((presenza_minori = 'si') = (numero_minori IS NOT NULL)),
    CHECK ((presenza_disabile = 'si') = (numero_disabili IS NOT NULL)));
  CREATE INDEX application_of_user ON application (user_id, created_at DESC);
  CREATE INDEX application_by_age ON application (created_at, id);
  CREATE INDEX application_of_tender_by_age ON application (tender_id, created_at, id);
  CREATE INDEX application_by_status ON application (application_status, created_at, id);
  CREATE INDEX application_by_name ON application (cognome COLLATE "it-x-icu", nome COLLATE "it-x-icu", id);
  -- Finds applications by the name of a payer, with the expression of nameKey.
  CREATE INDEX application_surname ON application
    (translate(lower(cognome), 'àáâãäåçèéêëìíîïñòóôõöùúûüý’''\`- ', 'aaaaaaceeeeiiiinooooouuuuy'));
  -- Finds duplicates. It has the expressions of same-person.ts and all columns that the filter reads.
  CREATE INDEX application_same_person ON application (tender_id, (upper(btrim(codice_fiscale) COLLATE "C")))
    INCLUDE (codice_fiscale, id) WHERE application_status <> 'rejected' AND erased_at IS NULL;
  -- A code has six digits, so the counter must not exceed them.
  CREATE TABLE application_counter (year smallint PRIMARY KEY,
    last_number integer NOT NULL CONSTRAINT application_counter_fits_code CHECK (last_number <= 999999));
  CREATE TABLE idempotency_record (key text PRIMARY KEY, fingerprint text NOT NULL, application_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX idempotency_record_age ON idempotency_record (created_at);
  -- Codes of deleted applications, which stay in the register of their tender (contract, section 9).
  CREATE TABLE erased_code (application_code text PRIMARY KEY, tender_id uuid NOT NULL REFERENCES tender (id) ON DELETE CASCADE,
    erased_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX erased_code_of_tender ON erased_code (tender_id);
  ${after('keep_code')`
    INSERT INTO applications.erased_code (application_code, tender_id)
    SELECT application_code, tender_id FROM deleted ON CONFLICT DO NOTHING;`}
  CREATE TRIGGER keep_code AFTER DELETE ON application REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION keep_code();
  ${always('application', 'keep_code')}
  -- The changes of the lists of attached files. An erasure may delete those of an erased application.
  CREATE TABLE attachment_entry (application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE,
    version integer NOT NULL CHECK (version > 0), attached_at timestamptz NOT NULL,
    sections text[] NOT NULL CHECK (cardinality(sections) > 0), PRIMARY KEY (application_id, version));
  ${keeper('keep_attachment_entry')`
    IF TG_OP = 'DELETE' AND NOT ${LIVING} THEN RETURN OLD; END IF;`}
  ${appendOnly('attachment_entry', 'keep_attachment_entry()')}`;

/** Apostrophes, and characters that people type instead. The acute accent is replaced before Unicode decomposes it. */
const APOSTROPHES = '’‘‛ʼʻʽʾʿˈʹ′ꞌ`';

/** Letters that Unicode does not decompose, and what people type for them. */
const LETTERS = { from: 'øłđðħıŧŋς', to: 'olddhitnσ' };
const LIGATURES = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const COMBINING_MARKS = '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]';

const WITHOUT_MARKS = `regexp_replace(normalize(replace(value, '´', ''''), NFKD), '${COMBINING_MARKS}', '', 'g')`;
/** The root collation lowers letters in the same way in every database. */
const LETTER_BY_LETTER = `translate(lower(${WITHOUT_MARKS} COLLATE "und-x-icu"),
  '${LETTERS.from}${APOSTROPHES}', '${LETTERS.to}${"''".repeat(APOSTROPHES.length)}')`;

/** The expression of `applications.searchable`. Words to search for go through the same function. */
const SEARCHABLE = Object.entries(LIGATURES).reduce(
  (text, [ligature, letters]) => `replace(${text}, '${ligature}', '${letters}')`,
  LETTER_BY_LETTER,
);

/** A line break separates the fields, so no match spans two. Without `fastupdate`, no search reads a list of pending entries. */
export const SEARCH = `
  CREATE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN ${SEARCHABLE};
  CREATE FUNCTION make_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.searchable := applications.searchable(NEW.nome || E'\\n' || NEW.cognome || E'\\n' || NEW.email || E'\\n'
      || NEW.application_code || E'\\n' || NEW.codice_fiscale);
    RETURN NEW;
  END $$;
  CREATE TRIGGER make_searchable BEFORE INSERT OR UPDATE OF nome, cognome, email, application_code, codice_fiscale
    ON application FOR EACH ROW EXECUTE FUNCTION make_searchable();
  CREATE INDEX application_searchable ON application USING gin (searchable gin_trgm_ops) WITH (fastupdate = off);`;

/** Counts added or removed rows. It locks the counters in a fixed order, so that concurrent changes do not deadlock. */
const counting = (name: string, act: string, rows: string, sign: '+' | '-') => `
  ${after(name, 'changed record')`
    FOR changed IN SELECT tender_id, application_status, count(*) AS n FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      INSERT INTO applications.application_count AS c (tender_id, application_status, count, changes)
      VALUES (changed.tender_id, changed.application_status, changed.n, 1)
      ON CONFLICT (tender_id, application_status) DO UPDATE SET count = c.count ${sign} changed.n, changes = c.changes + 1;
    END LOOP;`}
  CREATE TRIGGER ${name} AFTER ${act} TABLE AS ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${name}();`;

/** Counters of applications per tender and status, because counting 100,000 rows is slow. `changes` increases with every change. */
export const COUNTERS = `
  CREATE TABLE application_count (tender_id uuid NOT NULL REFERENCES tender (id), application_status text NOT NULL,
    count integer NOT NULL CHECK (count >= 0), changes bigint NOT NULL DEFAULT 0, PRIMARY KEY (tender_id, application_status));
  INSERT INTO application_count (tender_id, application_status, count)
    SELECT id, unnest(ARRAY['submitted', 'under_review', 'approved', 'rejected']), 0 FROM tender;
  ${counting('count_added_applications', 'INSERT ON application REFERENCING NEW', 'added_applications', '+')}
  ${counting('count_removed_applications', 'DELETE ON application REFERENCING OLD', 'removed_applications', '-')}
  ${after('count_moved_application')`
    INSERT INTO applications.application_count (tender_id, application_status, count)
      VALUES (NEW.tender_id, NEW.application_status, 0) ON CONFLICT DO NOTHING;
    PERFORM FROM applications.application_count
      WHERE tender_id = NEW.tender_id AND application_status IN (OLD.application_status, NEW.application_status)
      ORDER BY application_status FOR UPDATE;
    UPDATE applications.application_count
      SET count = count + CASE application_status WHEN NEW.application_status THEN 1 ELSE -1 END, changes = changes + 1
      WHERE tender_id = NEW.tender_id AND application_status IN (OLD.application_status, NEW.application_status);`}
  CREATE TRIGGER count_moved_application AFTER UPDATE OF application_status ON application
    FOR EACH ROW WHEN (OLD.application_status IS DISTINCT FROM NEW.application_status) EXECUTE FUNCTION count_moved_application();`;
