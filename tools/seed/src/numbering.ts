import { TIME_ZONE } from '@lacorte/contracts';
import { FIRST_TENDER } from '@lacorte/tender-rules';
import type { ClientBase } from 'pg';
import type { DecidingRules } from './assessments';
import { nextPeriod, nextPeriodOf, type Period } from './submission-times';

const MOST = 999_999;

/** A published tender to which applications are added. */
export interface SeededTender extends DecidingRules {
  id: string;
  code: string;
  /** Year of the opening, in Europe/Rome. */
  year: number;
  opensAt: Date;
  /** The closing, or now if the closing is later. */
  until: Date;
  now: Date;
}

const TENDER = `
  SELECT id, code, extract(year FROM opens_at AT TIME ZONE '${TIME_ZONE}')::int AS year, opens_at AS "opensAt",
    least(closes_at, now()) AS until, now() AS now, rules,
    coalesce(rules->>'referenceDate', to_char(least(closes_at, now()) AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD')) AS "ageDay"
  FROM applications.tender WHERE code = $1 AND published_at IS NOT NULL AND opens_at < now()`;

const TAKE_NUMBERS = `
  INSERT INTO applications.application_counter AS counter (year, last_number) VALUES ($1, $2)
  ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + $2
  RETURNING last_number AS "last"`;

const USED = `
  SELECT last_number AS "used" FROM applications.application_counter WHERE year = $1 FOR UPDATE`;

const LATEST = `
  SELECT max(created_at) AS "latest" FROM applications.application
  WHERE extract(year FROM created_at AT TIME ZONE '${TIME_ZONE}') = $1`;

/** E-mail addresses of seeded users end in `.{seed}-{index}@example.com`. */
const LAST_INDEX = `
  SELECT max(substring(email::text FROM '\\.' || $1 || '-(\\d+)@example\\.com$')::integer) AS "last"
  FROM auth.users WHERE email::text LIKE '%.' || $1 || '-%@example.com'`;

/** @throws RangeError when no tender with this code has opened */
export async function tenderWith(client: ClientBase, code: string): Promise<SeededTender> {
  const { rows } = await client.query<SeededTender>(TENDER, [code]);
  const [tender] = rows;
  if (!tender) throw new RangeError(`no tender ${code} has opened`);
  return tender;
}

/** Returns the first index of the seed that is not in the database. */
export async function nextIndex(client: ClientBase, seed: number): Promise<number> {
  const { rows } = await client.query<{ last: number | null }>(LAST_INDEX, [String(seed)]);
  return (rows[0]?.last ?? -1) + 1;
}

/**
 * Takes the next `count` numbers of the tender's year and locks the counter until the transaction ends.
 *
 * @returns the first number
 * @throws RangeError when the year has too few numbers left
 */
export async function takeNumbers(client: ClientBase, { year }: SeededTender, count: number): Promise<number> {
  const counter = await client.query<{ used: number }>(USED, [year]);
  const left = MOST - (counter.rows[0]?.used ?? 0);
  if (count > left) throw new RangeError(`${year} has only ${left} application codes left`);
  const { rows } = await client.query<{ last: number }>(TAKE_NUMBERS, [year, count]);
  return (rows[0]?.last ?? 0) - count + 1;
}

/** Returns the period in which the next `count` applications of the tender arrive, after the existing ones of its year. */
export async function periodFor(client: ClientBase, tender: SeededTender, count: number): Promise<Period> {
  const { rows } = await client.query<{ latest: Date | null }>(LATEST, [tender.year]);
  const latest = rows[0]?.latest?.getTime() ?? null;
  if (tender.code === FIRST_TENDER.code) return nextPeriod(latest, count);
  return nextPeriodOf({ from: tender.opensAt.getTime(), to: tender.until.getTime() }, latest);
}
