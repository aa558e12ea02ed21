import { TIME_ZONE } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';

/** One lock for all years, so that codes and instants increase together when the year changes. Tenders open and close under it. */
export const NUMBERING_LOCK = statement('numbering-lock')`SELECT FROM pg_advisory_xact_lock(7312002)`;

const CLOCK = statement('numbering-clock', {
  at: COLUMN.instant,
  year: COLUMN.smallint,
  tenderId: orNull(COLUMN.uuid),
})`
  SELECT at, extract(year FROM at AT TIME ZONE '${TIME_ZONE}')::smallint AS year,
    (SELECT t.id FROM applications.tender t WHERE ${isOpenAt('at')}) AS "tenderId"
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
  /** The tender that is open at that instant. */
  tenderId: string;
}

/**
 * The next number of this year. Other transactions wait until this one ends; a rollback leaves no gap.
 *
 * @throws DomainError conflict when no tender is open
 */
export async function nextNumber(manager: EntityManager): Promise<TakenNumber> {
  await runPrepared(manager, NUMBERING_LOCK);
  const [clock] = await runPrepared(manager, CLOCK);
  if (!clock) throw new Error('the database gave no time');
  const { at, year, tenderId } = clock;
  if (tenderId === null) throw new DomainError('conflict', 'tenders.closed');
  const [next] = await runPrepared(manager, NEXT, [year]);
  if (!next) throw new Error('the database gave no number');
  return { at, year, tenderId, ...next };
}
