import { TIME_ZONE } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ADVISORY_LOCKS, COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';

/** Takes the lock of the numbering, in FROM. */
export const NUMBERING = `pg_advisory_xact_lock(${ADVISORY_LOCKS.numbering})`;

/** One lock for all years, so that codes and instants increase together when the year changes. Tenders open and close under it. */
export const NUMBERING_LOCK = statement('numbering-lock')`SELECT FROM ${NUMBERING}`;

/** No row when no tender is open. One statement, because every other submission waits for its round trip. */
const TAKE = statement('take-number', {
  at: COLUMN.instant,
  year: COLUMN.smallint,
  tenderId: COLUMN.uuid,
  number: COLUMN.integer,
})`
  WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS at),
    opened AS (
      SELECT at, extract(year FROM at AT TIME ZONE '${TIME_ZONE}')::smallint AS year, t.id
      FROM clock JOIN applications.tender t ON ${isOpenAt('at')}
    ),
    taken AS (
      INSERT INTO applications.application_counter AS counter (year, last_number) SELECT year, 1 FROM opened
      ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1 RETURNING last_number
    )
  SELECT at, year, id AS "tenderId", last_number AS number FROM opened, taken`;

export interface TakenNumber {
  /** In Europe/Rome. */
  year: number;
  number: number;
  /** Time of the database's clock, in whole milliseconds. */
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
  const [taken] = await runPrepared(manager, TAKE);
  if (!taken) throw new DomainError('conflict', 'tenders.closed');
  return taken;
}
