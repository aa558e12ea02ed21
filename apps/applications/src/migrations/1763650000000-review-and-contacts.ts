import { Migration } from '@lacorte/persistence';

/**
 * One text per application, so that one index finds several words. A line break separates the fields, so no match spans two.
 * `fastupdate` is off, because every search would read the list of pending entries.
 */
const SEARCH = [
  `ALTER TABLE applications.application
      ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
      ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
        lower(nome || E'\\n' || cognome || E'\\n' || email || E'\\n' || application_code || E'\\n' || codice_fiscale)
      ) STORED`,
  `CREATE INDEX application_search ON applications.application
      USING gin (search_text gin_trgm_ops) WITH (fastupdate = off)`,
  'DROP INDEX applications.application_newest, applications.application_by_status',
  'CREATE INDEX application_by_age ON applications.application (created_at, id)',
  'CREATE INDEX application_by_status ON applications.application (application_status, created_at, id)',
  `CREATE INDEX application_by_name ON applications.application
      (cognome COLLATE "it-x-icu", nome COLLATE "it-x-icu", id)`,
];

/** Locks rows in a fixed order, so that concurrent changes do not deadlock. */
const COUNT_ADDED = `
  CREATE FUNCTION applications.count_added_applications() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE added record;
  BEGIN
    FOR added IN SELECT application_status, count(*) AS n FROM added_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count SET count = count + added.n, changes = changes + 1
      WHERE application_status = added.application_status;
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_added_applications AFTER INSERT ON applications.application
    REFERENCING NEW TABLE AS added_applications
    FOR EACH STATEMENT EXECUTE FUNCTION applications.count_added_applications()`;

const COUNT_REMOVED = `
  CREATE FUNCTION applications.count_removed_applications() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE removed record;
  BEGIN
    FOR removed IN SELECT application_status, count(*) AS n FROM removed_applications GROUP BY 1 ORDER BY 1 LOOP
      UPDATE applications.application_count SET count = count - removed.n, changes = changes + 1
      WHERE application_status = removed.application_status;
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_removed_applications AFTER DELETE ON applications.application
    REFERENCING OLD TABLE AS removed_applications
    FOR EACH STATEMENT EXECUTE FUNCTION applications.count_removed_applications()`;

const COUNT_MOVED = `
  CREATE FUNCTION applications.count_moved_application() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM applications.application_count
      WHERE application_status IN (OLD.application_status, NEW.application_status)
      ORDER BY application_status FOR UPDATE;
    UPDATE applications.application_count
      SET count = count + CASE application_status WHEN NEW.application_status THEN 1 ELSE -1 END, changes = changes + 1
      WHERE application_status IN (OLD.application_status, NEW.application_status);
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_moved_application AFTER UPDATE OF application_status ON applications.application
    FOR EACH ROW WHEN (OLD.application_status IS DISTINCT FROM NEW.application_status)
    EXECUTE FUNCTION applications.count_moved_application()`;

/** Counting 100,000 rows for each page would cost more than the page, so triggers keep the counters. `changes` tells whether anything counted may have changed. */
const COUNTERS = [
  `CREATE TABLE applications.application_count (
      application_status text PRIMARY KEY,
      count integer NOT NULL CHECK (count >= 0),
      changes bigint NOT NULL DEFAULT 0
    )`,
  `INSERT INTO applications.application_count (application_status, count)
    SELECT status, (SELECT count(*) FROM applications.application WHERE application_status = status)
    FROM unnest(ARRAY['submitted', 'under_review', 'approved', 'rejected']) AS status`,
  COUNT_ADDED,
  COUNT_REMOVED,
  COUNT_MOVED,
];

/** Log tables are append-only, even for the role that owns them. */
const REFUSE_CHANGE = [
  `CREATE FUNCTION applications.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$`,
];

const appendOnly = (table: string) => `
  CREATE TRIGGER ${table}_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON applications.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`;

const STATUS_CHANGES = [
  `CREATE TABLE applications.status_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications.application (id),
      from_status text NOT NULL,
      to_status text NOT NULL CHECK (to_status <> from_status),
      changed_by_id uuid NOT NULL,
      changed_by_email text NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
  'CREATE INDEX status_change_history ON applications.status_change (application_id, id)',
  appendOnly('status_change'),
];

/** `payment` is the current state, `payment_entry` its log. */
const PAYMENTS = [
  `CREATE TABLE applications.payment (
      application_id uuid PRIMARY KEY REFERENCES applications.application (id),
      paid_on date NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      note text,
      recorded_by text NOT NULL,
      recorded_at timestamptz NOT NULL
    )`,
  `CREATE TABLE applications.payment_entry (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications.application (id),
      kind text NOT NULL CHECK (kind IN ('recorded', 'undone')),
      paid_on date NOT NULL,
      amount_cents integer NOT NULL,
      note text,
      entered_by_id uuid NOT NULL,
      entered_by_email text NOT NULL,
      entered_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
  'CREATE INDEX payment_entry_history ON applications.payment_entry (application_id, id)',
  appendOnly('payment_entry'),
];

const CONTACTS = [
  `CREATE TABLE applications.contact (
      id uuid PRIMARY KEY,
      nome text NOT NULL CHECK (nome <> ''),
      cognome text NOT NULL CHECK (cognome <> ''),
      email text NOT NULL CHECK (email <> ''),
      telefono text,
      oggetto text NOT NULL
        CHECK (oggetto IN ('informazioni-bando', 'supporto-iscrizione', 'stato-domanda', 'documentazione', 'altro')),
      messaggio text NOT NULL CHECK (messaggio <> ''),
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      answered_at timestamptz,
      answered_by text,
      CHECK ((answered_at IS NULL) = (answered_by IS NULL))
    )`,
  'CREATE INDEX contact_newest ON applications.contact (created_at, id)',
  'CREATE INDEX contact_unanswered ON applications.contact (created_at, id) WHERE answered_at IS NULL',
  `ALTER TABLE applications.outbox DROP CONSTRAINT outbox_kind_check,
      ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('application-submitted', 'contact-received'))`,
];

/** Search, sorting, counters, status log and payments for administrators; visitors' messages. */
export class ReviewAndContacts1763650000000 extends Migration {
  readonly statements = [...SEARCH, ...COUNTERS, ...REFUSE_CHANGE, ...STATUS_CHANGES, ...PAYMENTS, ...CONTACTS];
}
