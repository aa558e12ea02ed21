import { Migration } from '@lacorte/persistence';

/** What an assessor has verified (contract, section 8). Null until looked at. */
const FACTS = `
  citizenship text CHECK (citizenship IN ('italian', 'eu', 'other')),
  residence_permit boolean,
  residence_years smallint CHECK (residence_years BETWEEN 0 AND 100),
  works_in_lombardia_years smallint CHECK (works_in_lombardia_years BETWEEN 0 AND 100),
  isee_cents integer CHECK (isee_cents >= 0),
  owns_home boolean,
  minors smallint CHECK (minors BETWEEN 0 AND 10),
  disability_certified boolean,
  eviction_enforced boolean,
  over65 boolean,
  young_couple boolean,
  housing_emergency boolean`;

/**
 * `assessment` is the current state, `assessment_change` its log. `complete`: every fact that the rules need is known, as `assess` of
 * libs/tender-rules says. The previous release erases applications without knowing these tables, hence the cascades.
 */
const ASSESSMENTS = [
  `CREATE TABLE applications.assessment (
    application_id uuid PRIMARY KEY REFERENCES applications.application (id) ON DELETE CASCADE,
    version integer NOT NULL CHECK (version > 0),
    ${FACTS},
    assessed_by_id uuid NOT NULL,
    assessed_by_email text NOT NULL,
    assessed_at timestamptz NOT NULL,
    complete boolean NOT NULL GENERATED ALWAYS AS (
      citizenship IS NOT NULL AND (citizenship <> 'other' OR residence_permit IS NOT NULL)
      AND residence_years IS NOT NULL AND isee_cents IS NOT NULL AND owns_home IS NOT NULL AND minors IS NOT NULL
      AND disability_certified IS NOT NULL AND eviction_enforced IS NOT NULL AND over65 IS NOT NULL
      AND young_couple IS NOT NULL AND housing_emergency IS NOT NULL) STORED
  )`,
  'CREATE INDEX assessment_complete ON applications.assessment (application_id) WHERE complete',
  `CREATE TABLE applications.assessment_change (
    application_id uuid NOT NULL REFERENCES applications.application (id) ON DELETE CASCADE,
    version integer NOT NULL CHECK (version > 0),
    ${FACTS},
    assessed_by_id uuid NOT NULL,
    assessed_by_email text NOT NULL,
    assessed_at timestamptz NOT NULL,
    PRIMARY KEY (application_id, version)
  )`,
];

const NOTES = [
  `CREATE TABLE applications.application_note (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    application_id uuid NOT NULL REFERENCES applications.application (id) ON DELETE CASCADE,
    text text NOT NULL CHECK (text <> ''),
    created_by_id uuid NOT NULL,
    created_by_email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  'CREATE INDEX application_note_newest ON applications.application_note (application_id, created_at, id)',
];

/**
 * Append-only, also for the owner of the tables. An erasure may delete the rows of an erased application and replace the
 * administrator's address, whose column is the argument.
 */
const KEEP = `
  CREATE FUNCTION applications.keep_with_application() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    name text := TG_ARGV[0];
  BEGIN
    IF TG_OP = 'DELETE' THEN
      IF NOT EXISTS (SELECT FROM applications.application WHERE id = OLD.application_id AND erased_at IS NULL) THEN
        RETURN OLD;
      END IF;
    ELSIF to_jsonb(NEW) - name = to_jsonb(OLD) - name AND to_jsonb(NEW) ->> name = 'account eliminato' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END $$`;

const keep = (table: string, name: string) => [
  `CREATE TRIGGER ${table}_is_append_only BEFORE TRUNCATE ON applications.${table}
    FOR EACH STATEMENT EXECUTE FUNCTION applications.refuse_change()`,
  `CREATE TRIGGER ${table}_keeps_its_rows BEFORE UPDATE OR DELETE ON applications.${table}
    FOR EACH ROW EXECUTE FUNCTION applications.keep_with_application('${name}')`,
];

/** Verified facts of applications with their history, and notes of the office. */
export class Assessments1764700000000 extends Migration {
  protected override readonly statements = [
    ...ASSESSMENTS,
    ...NOTES,
    KEEP,
    ...keep('assessment_change', 'assessed_by_email'),
    ...keep('application_note', 'created_by_email'),
  ];
}
