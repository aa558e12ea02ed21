import { Migration } from '@lacorte/persistence';

/**
 * One run of the ranking rule over a tender, with the input as it was. `register`: all codes of the tender, sorted, each followed by a
 * line feed; what the register's hash is of. `input`: tender code, quotas and homes.
 */
const RUNS = [
  `CREATE TABLE applications.ranking (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tender_id uuid NOT NULL REFERENCES applications.tender (id),
    stage text NOT NULL CHECK (stage IN ('simulation', 'provisional', 'final')),
    state text NOT NULL DEFAULT 'computing' CHECK (state IN ('computing', 'ready', 'published', 'failed')),
    draw_numbers text CHECK (char_length(draw_numbers) BETWEEN 1 AND 64),
    input jsonb NOT NULL,
    register text,
    register_hash text,
    seed text,
    input_hash text,
    applications integer NOT NULL DEFAULT 0,
    ranked integer NOT NULL DEFAULT 0,
    assigned integer NOT NULL DEFAULT 0,
    ranked_by_type jsonb,
    assigned_by_type jsonb,
    last_assigned jsonb,
    created_by_id uuid NOT NULL,
    created_by_email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    computed_at timestamptz,
    published_at timestamptz,
    review_until timestamptz,
    CHECK (stage = 'simulation' OR draw_numbers IS NOT NULL),
    CHECK ((state = 'published') = (published_at IS NOT NULL)),
    CHECK (state <> 'published' OR stage <> 'simulation'),
    CHECK (state NOT IN ('ready', 'published') OR (register IS NOT NULL AND input_hash IS NOT NULL))
  )`,
  'CREATE INDEX ranking_newest ON applications.ranking (tender_id, created_at DESC, id)',
  // One of each stage can be published, also by two administrators at once.
  `CREATE UNIQUE INDEX ranking_published ON applications.ranking (tender_id, stage) WHERE state = 'published'`,
  // One run at a time for equal requests.
  `CREATE UNIQUE INDEX ranking_computing ON applications.ranking (tender_id, stage, coalesce(draw_numbers, ''))
    WHERE state = 'computing'`,
];

/** `place`: from 1 over all housing types, so that a page of a long ranking is a range of the key. */
const ENTRIES = [
  `CREATE TABLE applications.ranking_entry (
    ranking_id uuid NOT NULL REFERENCES applications.ranking (id) ON DELETE CASCADE,
    place integer NOT NULL CHECK (place > 0),
    housing_type text NOT NULL,
    position integer NOT NULL CHECK (position > 0),
    application_code text NOT NULL,
    points integer NOT NULL CHECK (points >= 0),
    parts jsonb NOT NULL,
    groups text[] NOT NULL,
    ticket text NOT NULL,
    held_as text,
    PRIMARY KEY (ranking_id, place),
    UNIQUE (ranking_id, housing_type, position),
    UNIQUE (ranking_id, application_code)
  )`,
  // An applicant's own results, of all runs.
  'CREATE INDEX ranking_entry_of_application ON applications.ranking_entry (application_code)',
];

/** Runs of the ranking rule with their entries. */
export class Rankings1764800000000 extends Migration {
  protected override readonly statements = [...RUNS, ...ENTRIES];
}
