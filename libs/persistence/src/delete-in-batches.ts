import type { DataSource } from 'typeorm';

const BATCH = 1_000;
/** Shorter than a process that is asked to stop may take; the next run goes on. */
const LONGEST_MS = 10_000;

/**
 * Runs a DELETE again and again until it finds no full batch any more, each a short statement, so that none runs for long.
 *
 * @param statement deletes `$1` rows at most
 * @returns number of rows deleted
 */
export async function deleteInBatches(
  database: Pick<DataSource, 'query'>,
  statement: string,
  batch = BATCH,
): Promise<number> {
  const deadline = Date.now() + LONGEST_MS;
  let total = 0;
  for (;;) {
    const [, deleted] = await database.query<[unknown[], number]>(statement, [batch]);
    total += deleted;
    if (deleted < batch || Date.now() > deadline) return total;
  }
}
