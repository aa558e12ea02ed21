import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { assess, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import { readCursor } from '../read-cursor';
import type { Filter } from '../review/application-filter';
import type { ChosenColumns } from './export-columns';
import { assessedIn, type ExportedRow, exportedRows, rowOf } from './exported-row';

const STANDARDS = statement('standards-of-tenders', {
  id: COLUMN.uuid,
  rules: COLUMN.json<TenderRules>(),
  ageDay: COLUMN.text,
})`SELECT t.id, t.rules, ${AGE_DAY} AS "ageDay" FROM applications.tender t`;

const BATCH = 500;

type Standards = Map<string, NonNullable<typeof STANDARDS.row>>;

/**
 * The rows of an export in batches, each row as `rowOf` joins its values. Reads the first batch at once, so that a failure can still
 * become an error answer. Rules are read once per tender, because reading them with each row would cost more than the rest of the row.
 */
export async function readExported(
  manager: EntityManager,
  columns: ChosenColumns,
  { where, parameters }: Filter,
  order: string,
): Promise<AsyncIterable<Iterable<string>>> {
  const standards = new Map((await runPrepared(manager, STANDARDS)).map((standard) => [standard.id, standard]));
  const batches = readCursor(manager, exportedRows(columns, `${where} ${order}`), parameters, BATCH);
  const first = await batches.next();
  return (async function* () {
    if (!first.done) yield complete(first.value, columns, standards);
    for await (const rows of batches) yield complete(rows, columns, standards);
  })();
}

/** Makes one row at a time, so that each can be freed before the next one. */
function* complete(rows: ExportedRow[], { computed }: ChosenColumns, standards: Standards): Generator<string> {
  for (const { stored, facts } of rows) {
    const assessed = computed.length === 0 || facts === null ? null : assessedIn(facts);
    const standard = assessed && standards.get(assessed.tenderId);
    const result = standard && assess(assessed.facts, { ...standard, birthDate: assessed.birthDate });
    yield rowOf(
      stored,
      computed.map(({ valueIn }) => (result ? valueIn(result) : '')),
    );
  }
}
