import { COLUMN, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { assess, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import type { Filter } from '../read-page';
import type { ChosenColumns } from './export-columns';
import { assessedIn, EXPORTED, type ExportedRow, exportedRows, rowOf } from './exported-row';

const STANDARDS = statement('standards-of-tenders', {
  id: COLUMN.uuid,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`SELECT t.id, t.rules, ${AGE_DAY} AS "ageDay" FROM applications.tender t`;

/** Rows per batch. A batch blocks other requests for only a few milliseconds. */
const BATCH = 500;
const FETCH = variantOf(EXPORTED, { text: `FETCH ${BATCH} FROM exported_applications` });

type Standards = Map<string, NonNullable<typeof STANDARDS.row>>;

/**
 * Opens the rows of an export in batches, from a cursor of the transaction. `rowOf` joins the values of each row. The first batch is read
 * at once, so that a failure can still become an error answer. Each further batch is read while the previous one is written. Rules are read
 * once per tender, because reading them with each row would cost more than the rest of the row.
 */
export async function openExported(
  manager: EntityManager,
  columns: ChosenColumns,
  { where, parameters }: Filter,
  order: string,
) {
  const standards = new Map((await runPrepared(manager, STANDARDS)).map((standard) => [standard.id, standard]));
  const text = `DECLARE exported_applications NO SCROLL CURSOR FOR ${exportedRows(columns)} ${where} ${order}`;
  await runPrepared(manager, { text }, parameters);
  let next = runPrepared(manager, FETCH);
  let isClosed = false;
  await next;

  async function* batches(): AsyncGenerator<Iterable<string>> {
    for (let rows = await next; rows.length > 0 && !isClosed; rows = await next) {
      next = rows.length < BATCH ? Promise.resolve([]) : runPrepared(manager, FETCH);
      // After the client has disconnected, nothing awaits this batch, and its failure must not end the process.
      next.catch(() => {});
      yield linesOf(rows, columns, standards);
    }
  }

  /** Waits for the batch that is being read. No batch is read after it. */
  async function close(): Promise<void> {
    isClosed = true;
    await next.catch(() => {});
  }

  return { batches: batches(), close };
}

/** Makes one row at a time, so that each can be freed before the next one. */
function* linesOf(rows: ExportedRow[], { computed }: ChosenColumns, standards: Standards): Generator<string> {
  for (const { stored, facts } of rows) {
    const assessed = facts === null ? null : assessedIn(facts);
    const standard = assessed && standards.get(assessed.tenderId);
    const result = standard && assess(assessed.facts, { ...standard, birthDate: assessed.birthDate });
    yield rowOf(
      stored,
      computed.map(({ valueIn }) => (result ? valueIn(result) : '')),
    );
  }
}
