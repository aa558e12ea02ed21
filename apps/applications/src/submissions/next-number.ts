import { TIME_ZONE } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** One lock for all years, so that codes and instants increase together when the year changes. */
export const NUMBERING_LOCK = statement('numbering-lock')`SELECT FROM pg_advisory_xact_lock(7312002)`;

const CLOCK = statement('numbering-clock', { at: COLUMN.instant, year: COLUMN.smallint })`
  SELECT at, extract(year FROM at AT TIME ZONE '${TIME_ZONE}')::smallint AS year
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS clock`;

const NEXT = statement('next-number', { number: COLUMN.integer })`
  INSERT INTO applications.application_counter AS counter (year, last_number) VALUES ($1, 1)
  ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1 RETURNING last_number AS number`;

export interface TakenNumber {
  /** In Europe/Rome. */
  year: number;
  number: number;
  /** Of the database's clock, in whole milliseconds. */
  at: Date;
}

/** The next number of this year. Other transactions wait until this one ends; a rollback leaves no gap. */
export async function nextNumber(manager: EntityManager): Promise<TakenNumber> {
  await runPrepared(manager, NUMBERING_LOCK);
  const [clock] = await runPrepared(manager, CLOCK);
  const [next] = clock ? await runPrepared(manager, NEXT, [clock.year]) : [];
  if (!clock || !next) throw new Error('the database gave no number');
  return { ...clock, ...next };
}
