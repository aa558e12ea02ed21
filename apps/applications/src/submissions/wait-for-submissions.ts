import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { NUMBERING } from './next-number';

/** Outside a transaction, the lock ends with the statement. PostgreSQL takes it before it reads the clock. */
const SETTLED = statement('instant-without-submissions', { at: COLUMN.instant })`
  SELECT clock_timestamp() AS at FROM ${NUMBERING}`;

/**
 * Waits for the submissions in flight, which hold the lock from reading the clock to their commit. A tender that is closed at the returned
 * instant has all its applications, so a snapshot that begins later has them, too.
 *
 * @returns an instant of the database's clock at which no submission was in flight
 */
export async function waitForSubmissions(database: DataSource): Promise<Date> {
  const [settled] = await runPrepared(database, SETTLED);
  if (!settled) throw new Error('PostgreSQL returned no instant');
  return settled.at;
}
