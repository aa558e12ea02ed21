import type { DataSource } from 'typeorm';
import { countAffected, type PreparedStatement } from './prepared';

const DELETED_AT_ONCE = 1_000;
/** Shorter than the time that a process has for shutdown; the next run continues. */
const LONGEST_MS = 10_000;

/**
 * Repeats short work until a batch is not full or the time is up.
 *
 * @param some handles at most `batch` rows and returns how many
 * @returns how many in all
 */
export async function inBatches(batch: number, some: () => Promise<number>): Promise<number> {
  const deadline = Date.now() + LONGEST_MS;
  let total = 0;
  for (;;) {
    const handled = await some();
    total += handled;
    if (handled < batch || Date.now() > deadline) return total;
  }
}

/** Repeats a DELETE of at most `$1` rows with `inBatches`. @returns number of deleted rows */
export function deleteInBatches(database: DataSource, statement: PreparedStatement<object>): Promise<number> {
  return inBatches(DELETED_AT_ONCE, () => countAffected(database, statement, [DELETED_AT_ONCE]));
}
