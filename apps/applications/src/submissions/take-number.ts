import { formatApplicationCode, TIME_ZONE } from '@lacorte/contracts';
import type { EntityManager } from 'typeorm';

/** One queue for all numbers, so that codes and instants grow together, over the turn of the year too. */
const NUMBERING_LOCK = 7_312_002;

const NEXT_NUMBER = `
  WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS at)
  INSERT INTO applications.application_counter AS counter (year, last_number)
  SELECT extract(year FROM at AT TIME ZONE $1), 1 FROM clock
  ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1
  RETURNING year, last_number AS "number", (SELECT at FROM clock) AS "createdAt"`;

/**
 * Takes the next application code and the instant that goes with it. The rest of the transaction is exclusive: keep it short.
 * A transaction that fails gives its number back, unseen.
 */
export async function takeNumber(manager: EntityManager): Promise<{ applicationCode: string; createdAt: Date }> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [NUMBERING_LOCK]);
  const [{ year, number, createdAt }] = await manager.query<[{ year: number; number: number; createdAt: Date }]>(
    NEXT_NUMBER,
    [TIME_ZONE],
  );
  return { applicationCode: formatApplicationCode(year, number), createdAt };
}
