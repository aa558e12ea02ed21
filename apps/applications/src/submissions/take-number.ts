import { formatApplicationCode, TIME_ZONE } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** One queue for all numbers, so that codes and instants grow together, over the turn of the year too. */
const NUMBERING_LOCK = 7_312_002;

/** Each part waits for the one before: the clock is read when the lock is held. */
const NEXT_NUMBER = {
  name: 'next-number',
  text: `
    WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(${NUMBERING_LOCK})),
      clock AS MATERIALIZED (SELECT clock_timestamp() AS at FROM turn)
    INSERT INTO applications.application_counter AS counter (year, last_number)
    SELECT extract(year FROM at AT TIME ZONE '${TIME_ZONE}'), 1 FROM clock
    ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1
    RETURNING year, last_number AS "number", (SELECT at FROM clock) AS "createdAt"`,
};

interface Row {
  year: number;
  number: number;
  createdAt: Date;
}

/**
 * Takes the next application code and the instant that goes with it. The rest of the transaction is exclusive: keep it short.
 * A transaction that fails gives its number back, unseen.
 */
export async function takeNumber(manager: EntityManager): Promise<{ applicationCode: string; createdAt: Date }> {
  const [row] = await runPrepared<Row>(manager, NEXT_NUMBER, []);
  if (!row) throw new Error('no application number was given out');
  return { applicationCode: formatApplicationCode(row.year, row.number), createdAt: row.createdAt };
}
