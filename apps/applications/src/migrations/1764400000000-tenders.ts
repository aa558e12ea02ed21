import { Migration } from '@lacorte/persistence';
import { DEFAULT_RULES, FIRST_TENDER } from '@lacorte/tender-rules';
import { FIRST_TENDER_ID } from '../tenders/first-tender';

/** Two published tenders never overlap, so at most one is open at any instant. */
const TENDER = `
  CREATE TABLE applications.tender (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    code text NOT NULL CONSTRAINT tender_code UNIQUE CHECK (code ~ '^[A-Z0-9-]{1,20}$'),
    title jsonb NOT NULL,
    opens_at timestamptz CHECK (opens_at IS NOT NULL OR published_at IS NULL),
    closes_at timestamptz CHECK (closes_at > opens_at),
    shown_deadline date NOT NULL,
    rules jsonb NOT NULL,
    homes jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    published_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT tender_overlap EXCLUDE USING gist (tstzrange(opens_at, closes_at) WITH &&)
      WHERE (published_at IS NOT NULL)
  )`;

const FIRST = `
  INSERT INTO applications.tender (id, code, title, opens_at, shown_deadline, rules, homes, published_at)
  SELECT '${FIRST_TENDER_ID}', '${FIRST_TENDER.code}', '{"it": "Bando 2025", "fr": "Appel à candidatures 2025"}',
    opens_at, '${FIRST_TENDER.shownDeadline}', '${JSON.stringify(DEFAULT_RULES)}',
    '{"2-locali": 0, "3-locali": 0, "4-locali": 0, "5-locali": 0}', opens_at
  FROM (
    SELECT least('2025-01-01T00:00:00+01:00', date_trunc('day', min(created_at))) AS opens_at
    FROM applications.application
  ) AS oldest`;

/** The history of each tender. Only a draft's goes, together with the draft. */
const CHANGES = [
  `CREATE TABLE applications.tender_change (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tender_id uuid NOT NULL REFERENCES applications.tender (id) ON DELETE CASCADE,
    action text NOT NULL CHECK (action <> ''),
    changed_by_id uuid NOT NULL,
    changed_by_email text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    opens_at timestamptz,
    closes_at timestamptz
  )`,
  'CREATE INDEX tender_change_of_tender ON applications.tender_change (tender_id, id)',
  `CREATE FUNCTION applications.keep_tender_history() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.tender WHERE id = OLD.tender_id) THEN RETURN OLD; END IF;
    ELSIF to_jsonb(NEW) - 'changed_by_email' = to_jsonb(OLD) - 'changed_by_email'
      AND NEW.changed_by_email IN (OLD.changed_by_email, 'account eliminato') THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`,
  `CREATE TRIGGER tender_change_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.tender_change
    FOR EACH ROW EXECUTE FUNCTION applications.keep_tender_history()`,
  `CREATE TRIGGER tender_change_is_append_only BEFORE TRUNCATE ON applications.tender_change
    FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
];

/** Processes of the previous release insert without the column: the default is the only tender that they know. */
const OF_APPLICATION = [
  `ALTER TABLE applications.application ADD COLUMN tender_id uuid NOT NULL DEFAULT '${FIRST_TENDER_ID}'`,
  `ALTER TABLE applications.application ADD CONSTRAINT application_of_tender
    FOREIGN KEY (tender_id) REFERENCES applications.tender (id) NOT VALID`,
];

const COUNT_CHANGED = (name: string, rows: string, sign: string) => `
  CREATE OR REPLACE FUNCTION applications.${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed record;
  BEGIN
    FOR changed IN SELECT tender_id, application_status, count(*) AS n FROM ${rows} GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      INSERT INTO applications.application_count AS c (tender_id, application_status, count, changes)
      VALUES (changed.tender_id, changed.application_status, changed.n, 1)
      ON CONFLICT (tender_id, application_status) DO UPDATE SET count = c.count ${sign} changed.n, changes = c.changes + 1;
    END LOOP;
    RETURN NULL;
  END $$`;

/** Counters per tender. The previous release reads those of the first tender, the only one during the upgrade. */
const COUNTERS = [
  `ALTER TABLE applications.application_count
    ADD COLUMN tender_id uuid NOT NULL DEFAULT '${FIRST_TENDER_ID}' REFERENCES applications.tender (id)`,
  'ALTER TABLE applications.application_count DROP CONSTRAINT application_count_pkey',
  'ALTER TABLE applications.application_count ADD PRIMARY KEY (tender_id, application_status)',
  COUNT_CHANGED('count_added_applications', 'added_applications', '+'),
  COUNT_CHANGED('count_removed_applications', 'removed_applications', '-'),
  `CREATE OR REPLACE FUNCTION applications.count_moved_application() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
];

/** Tenders, the first of them, and what belongs to a tender: applications and their counters. */
export class Tenders1764400000000 extends Migration {
  protected override readonly statements = [TENDER, FIRST, ...CHANGES, ...OF_APPLICATION, ...COUNTERS];
}
