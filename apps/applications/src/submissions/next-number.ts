import { TIME_ZONE } from '@lacorte/contracts';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** One queue for all numbers, so that codes and instants grow together, also when the year changes. */
const LOCK = declareStatement({
  name: 'numbering-lock',
  text: 'SELECT FROM pg_advisory_xact_lock(7312002)',
  columns: {},
});

const CLOCK = declareStatement({
  name: 'numbering-clock',
  text: `
    SELECT at, extract(year FROM at AT TIME ZONE '${TIME_ZONE}')::smallint AS year
    FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS clock`,
  columns: { at: COLUMN.instant, year: COLUMN.smallint },
});

const NEXT = declareStatement({
  name: 'next-number',
  text: `
    INSERT INTO applications.application_counter AS counter (year, last_number) VALUES ($1, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1 RETURNING last_number AS number`,
  columns: { number: COLUMN.integer },
});

export interface TakenNumber {
  /** Calendar of Europe/Rome. */
  year: number;
  number: number;
  /** By the database's clock, in whole milliseconds. */
  at: Date;
}

/** The next number of this year. Other transactions wait for theirs until this one ends; none is lost when it fails. */
export async function nextNumber(manager: EntityManager): Promise<TakenNumber> {
  await runPrepared(manager, LOCK);
  const [clock] = await runPrepared(manager, CLOCK);
  const [next] = clock ? await runPrepared(manager, NEXT, [clock.year]) : [];
  if (!clock || !next) throw new Error('the database gave no number');
  return { ...clock, ...next };
}
