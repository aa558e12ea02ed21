import type { DataSource, EntityManager } from 'typeorm';
import { inBatches } from './in-batches';
import { countAffected, type PreparedStatement } from './prepared';

const BATCH = 1_000;

/**
 * Repeats a DELETE in short statements until a batch is not full or the time is up.
 *
 * @param statement deletes at most `$1` rows
 * @returns number of deleted rows
 */
export function deleteInBatches(
  database: DataSource | EntityManager,
  statement: PreparedStatement<object>,
  batch = BATCH,
): Promise<number> {
  return inBatches(batch, () => countAffected(database, statement, [batch]));
}
