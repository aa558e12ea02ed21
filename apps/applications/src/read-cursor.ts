import { runPrepared, type Statement, variantOf } from '@lacorte/persistence';
import type { EntityManager } from 'typeorm';

/** Rows per batch. A batch blocks other requests for only a few milliseconds. */
const BATCH = 1_000;

/**
 * Reads the rows of a statement in batches from a cursor, so that memory stays constant.
 * @param manager EntityManager of a transaction, which must not read the same statement twice at the same time
 */
export async function* readCursor<Row extends object>(
  manager: EntityManager,
  statement: Statement<Row>,
  values: unknown[],
): AsyncGenerator<Row[]> {
  const cursor = `cursor_of_${statement.name}`.replaceAll('-', '_');
  const fetch = variantOf(statement, { text: `FETCH ${BATCH} FROM ${cursor}` });
  await runPrepared(manager, { text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${statement.text}` }, values);
  let count = BATCH;
  while (count === BATCH) {
    const rows = await runPrepared(manager, fetch);
    count = rows.length;
    if (count > 0) yield rows;
  }
  await runPrepared(manager, { text: `CLOSE ${cursor}` });
}
