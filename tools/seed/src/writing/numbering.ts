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

/**
 * Takes the next `count` numbers of the tender's year. Until the transaction ends nobody else gets one.
 *
 * @returns the first of them
 * @throws RangeError when the year has not so many left
 */
export async function takeNumbers(client: ClientBase, count: number): Promise<number> {
  const counter = await client.query<{ used: number }>(USED, [TENDER_YEAR]);
  const left = MOST - (counter.rows[0]?.used ?? 0);
  if (count > left) throw new RangeError(`${TENDER_YEAR} has only ${left} application codes left`);
  const { rows } = await client.query<{ last: number }>(TAKE_NUMBERS, [TENDER_YEAR, count]);
  return (rows[0]?.last ?? 0) - count + 1;
}

/** When the next `count` applications of the tender's year come: after those that are there. */
export async function periodFor(client: ClientBase, count: number): Promise<Period> {
  const { rows } = await client.query<{ latest: Date | null }>(LATEST, [TENDER_YEAR]);
  return nextPeriod(rows[0]?.latest?.getTime() ?? null, count);
}
