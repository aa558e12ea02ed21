import { APPLICATION_FIELD_NAMES, columnOf, formatApplicationCode } from '@lacorte/contracts';
import { FIRST_TENDER } from '@lacorte/tender-rules';
import type pg from 'pg';

/** Applications per transaction. */
const BATCH = 100_000;
const LAST_TENDER = Number(FIRST_TENDER.shownDeadline.slice(0, 4));

/** The seeded applications, numbered from 0 in the order of their submission. */
const SEEDED = `
  CREATE TEMP TABLE seeded AS
  SELECT a.*, u.password_hash, row_number() OVER (ORDER BY a.created_at) - 1 AS position
  FROM applications.application a JOIN auth.users u ON u.id = a.user_id WHERE a.email LIKE '%.1-%@example.com'`;

/**
 * Makes new people, each from another combination of three seeded people. The surname comes from the second, the birth data from the third,
 * and everything else from the first. The e-mail addresses share only the provider, because a search would otherwise match all of them. $1
 * codes, $2 year, $3 number of the first, $4 applications of the tender.
 */
const MIXED = `
  CREATE TEMP TABLE mixed AS
  SELECT gen_random_uuid() AS new_id, gen_random_uuid() AS new_user_id, given.code,
    split_part(one.email, '.', 1) || '.' || split_part(two.email, '.', 2) || number || $2::int % 10 || '@example.com' AS new_email,
    make_date($2::int, 1, 10)::timestamptz + number * interval '330 days' / $4::int AS submitted_at,
    two.cognome AS surname, three.data_nascita AS birthday, three.luogo_nascita AS birthplace,
    left(two.codice_fiscale, 3) || substr(one.codice_fiscale, 4, 3) || substr(three.codice_fiscale, 7) AS fiscal_code, one.*
  FROM (SELECT count(*) AS size FROM seeded) AS base
    CROSS JOIN unnest($1::text[]) WITH ORDINALITY AS given (code, nth)
    CROSS JOIN LATERAL (SELECT nth + $3::int - 1 AS number) AS numbered
    CROSS JOIN LATERAL (SELECT number / size + 1000 * $2::int AS round) AS rounds
    JOIN seeded one ON one.position = number % size
    JOIN seeded two ON two.position = (number + 37 * round) % size
    JOIN seeded three ON three.position = (number + 1009 * round) % size`;

const ADD_USERS = `
  INSERT INTO auth.users (id, email, password_hash, first_name, last_name, created_at, updated_at)
  SELECT new_user_id, new_email, password_hash, nome, surname, submitted_at, submitted_at FROM mixed`;

/** Columns of the application with their values from `mixed`. Fields come from the first person, unless a later line replaces them. */
const COLUMNS: Record<string, string> = {
  id: 'new_id',
  user_id: 'new_user_id',
  tender_id: 'tender_id',
  application_code: 'code',
  application_status: 'application_status',
  ...Object.fromEntries(APPLICATION_FIELD_NAMES.map(columnOf).map((name) => [name, name])),
  cognome: 'surname',
  data_nascita: 'birthday',
  luogo_nascita: 'birthplace',
  codice_fiscale: 'fiscal_code',
  email: 'new_email',
  language: 'language',
  version: 'version',
  created_at: 'submitted_at',
};

const ADD_APPLICATIONS = `
  INSERT INTO applications.application (${Object.keys(COLUMNS).join(', ')})
  SELECT ${Object.values(COLUMNS).join(', ')} FROM mixed`;

const ADD_HISTORY = `
  INSERT INTO applications.status_change (application_id, from_status, to_status, changed_by_id, changed_by_email, changed_at)
  SELECT new_id, from_status, to_status, changed_by_id, changed_by_email, changed_at + (submitted_at - created_at)
  FROM mixed JOIN applications.status_change ON application_id = mixed.id ORDER BY status_change.id`;

const ADD_COUNTER = 'INSERT INTO applications.application_counter (year, last_number) VALUES ($1, $2)';

/** Indexes of `applications.application` that no constraint needs. */
const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index WHERE indrelid = 'applications.application'::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Adds the applications of an earlier tender with their users and history. The database makes them from the seeded applications, a million
 * in minutes. Constraints and counters are valid, but the last letter of a codice fiscale is not. Indexes are dropped and rebuilt.
 *
 * @param yearsAgo years before the seed's tender, 1 or more, each only once
 * @throws RangeError when the year has too few codes
 */
export async function addOlderTender(database: pg.Pool, yearsAgo: number, count: number): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(SEEDED);
    await client.query('ANALYZE seeded');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (let from = 1; from <= count; from += BATCH) await addBatch(client, LAST_TENDER - yearsAgo, from, count);
    await client.query("SET maintenance_work_mem = '1GB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query(ADD_COUNTER, [LAST_TENDER - yearsAgo, count]);
    for (const statement of ['DROP TABLE seeded', 'VACUUM ANALYZE', 'CHECKPOINT']) await client.query(statement);
  } finally {
    // This closes the connection with its settings and temporary tables.
    client.release(true);
  }
}

async function addBatch(client: pg.PoolClient, year: number, from: number, count: number): Promise<void> {
  const size = Math.min(BATCH, count - from + 1);
  const codes = Array.from({ length: size }, (_, offset) => formatApplicationCode(year, from + offset));
  await client.query('BEGIN');
  await client.query(MIXED, [codes, year, from, count]);
  await client.query('ANALYZE mixed');
  for (const statement of [ADD_USERS, ADD_APPLICATIONS, ADD_HISTORY, 'DROP TABLE mixed']) await client.query(statement);
  await client.query('COMMIT');
}
