import type { DataSource, EntityManager } from 'typeorm';
import { countAffected, type PreparedStatement } from './prepared';

const BATCH = 1_000;
/** Shorter than the time that a process has for shutdown; the next run continues. */
const LONGEST_MS = 10_000;

/**
 * Repeats a DELETE in short statements until a batch is not full or the time is up.
 *
 * @param statement deletes at most `$1` rows
 * @returns number of deleted rows
 */
export async function deleteInBatches(
  database: DataSource | EntityManager,
  statement: PreparedStatement<object>,
  batch = BATCH,
): Promise<number> {
  const deadline = Date.now() + LONGEST_MS;
  let total = 0;
  for (;;) {
    const deleted = await countAffected(database, statement, [batch]);
    total += deleted;
    if (deleted < batch || Date.now() > deadline) return total;
  }
}
