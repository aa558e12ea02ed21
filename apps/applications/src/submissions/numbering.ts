import { TIME_ZONE } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { METRICS, ScrapedFigures } from '@lacorte/observability';
import { ADVISORY_LOCKS, COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';

/** Expression for FROM that takes the lock of the numbering. */
const NUMBERING = `pg_advisory_xact_lock(${ADVISORY_LOCKS.numbering})`;

/** One lock for all years, so that codes and instants increase together when the year changes. Tenders also open and close under it. */
export const NUMBERING_LOCK = statement('numbering-lock')`SELECT FROM ${NUMBERING}`;

/** Returns no row when no tender is open. It is one statement, because all other submissions wait for its round trip. */
const TAKE = statement('take-number', {
  /** Time of the database's clock, in whole milliseconds. */
  at: COLUMN.instant,
  /** Year in Europe/Rome. */
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

/** Takes the next number of this year. Other submissions wait for the commit, so a rollback leaves no gap. @throws DomainError conflict */
export async function nextNumber(manager: EntityManager) {
  await runPrepared(manager, NUMBERING_LOCK);
  const [taken] = await runPrepared(manager, TAKE);
  if (!taken) throw new DomainError('conflict', 'tenders.closed');
  return taken;
}

/** Outside a transaction, the lock ends with the statement. PostgreSQL takes it before it reads the clock. */
const SETTLED = statement('instant-without-submissions', { at: COLUMN.instant })`
  SELECT clock_timestamp() AS at FROM ${NUMBERING}`;

/**
 * Waits for the submissions in flight. They hold the lock from reading the clock to their commit. If a tender is closed at the returned
 * instant, a snapshot that begins later has all its applications.
 */
export async function waitForSubmissions(database: DataSource): Promise<Date> {
  const [settled] = await runPrepared(database, SETTLED);
  if (!settled) throw new Error('PostgreSQL returned no instant');
  return settled.at;
}

const LAST_NUMBER = statement('last-number', { lastNumber: COLUMN.integer })`
  SELECT coalesce(max(last_number), 0)::int AS "lastNumber" FROM applications.application_counter
  WHERE year = extract(year FROM now() AT TIME ZONE '${TIME_ZONE}')`;

/** The metric of the numbers used this year. Codes have room for 999,999. */
@Injectable()
export class NumberingFigures extends ScrapedFigures {
  constructor(private readonly database: DataSource) {
    super([METRICS.applicationNumbersUsed]);
  }

  protected async read(): Promise<void> {
    const [counter] = await runPrepared(this.database, LAST_NUMBER);
    METRICS.applicationNumbersUsed.set(counter?.lastNumber ?? 0);
  }
}
