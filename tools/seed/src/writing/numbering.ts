import type { ClientBase } from 'pg';
import { nextPeriod, type Period, TENDER_YEAR } from '../applications/submission-times';

const MOST = 999_999;

const TAKE_NUMBERS = `
  INSERT INTO applications.application_counter AS counter (year, last_number) VALUES ($1, $2)
  ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + $2
  RETURNING last_number AS "last"`;

const USED = `
  SELECT last_number AS "used" FROM applications.application_counter WHERE year = $1 FOR UPDATE`;

const LATEST = `
  SELECT max(created_at) AS "latest" FROM applications.application
  WHERE extract(year FROM created_at AT TIME ZONE 'Europe/Rome') = $1`;

/** E-mail addresses of seeded users end in `.{seed}-{index}@example.com`. */
const LAST_INDEX = `
  SELECT max(substring(email::text FROM '\\.' || $1 || '-(\\d+)@example\\.com$')::integer) AS "last"
  FROM auth.users WHERE email::text LIKE '%.' || $1 || '-%@example.com'`;

/** The first index of the seed that is not in the database. */
export async function nextIndex(client: ClientBase, seed: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(LAST_INDEX, [String(seed)]);
  return (rows[0]?.last ?? -1) + 1;
}

/**
 * Takes the next `count` numbers of the tender's year and locks the counter until the transaction ends.
 *
 * @returns the first of them
 * @throws RangeError when the year has too few left
 */
export async function takeNumbers(client: ClientBase, count: number): Promise<number> {
  const counter = await client.query<{ used: number }>(USED, [TENDER_YEAR]);
  const left = MOST - (counter.rows[0]?.used ?? 0);
  if (count > left) throw new RangeError(`${TENDER_YEAR} has only ${left} application codes left`);
  const { rows } = await client.query<{ last: number }>(TAKE_NUMBERS, [TENDER_YEAR, count]);
  return (rows[0]?.last ?? 0) - count + 1;
}

/** When the next `count` applications of the tender's year arrive: after the existing ones. */
export async function periodFor(client: ClientBase, count: number): Promise<Period> {
  const { rows } = await client.query<{ latest: Date | null }>(LATEST, [TENDER_YEAR]);
  return nextPeriod(rows[0]?.latest?.getTime() ?? null, count);
}
