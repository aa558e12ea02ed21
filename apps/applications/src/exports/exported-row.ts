import { columnOf, EXPORT_COLUMNS } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { type AssessmentFacts, assess, FACT_NAMES, factOf, NO_FACTS, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY } from '../assessment/assessment.row';
import { readCursor } from '../read-cursor';
import type { Filter } from '../review/application-filter';
import { type ChosenColumns, chosenColumns } from './export-columns';

/** Separates two values. It is in no value, because the rules of the fields refuse control characters. */
export const SEPARATOR = '\x1f';

/** Joins values to one text, with an empty text for null. node-postgres reads one column in a third of the time of many. */
const joined = (expressions: string[]) =>
  expressions.map((expression) => `coalesce((${expression})::text, '')`).join(` || E'\\x1f' || `);

const FACTS = joined(['a.tender_id', 'a.data_nascita', ...FACT_NAMES.map((name) => `s.${columnOf(name)}`)]);

const EXPORTED = statement('exported-applications', {
  stored: orNull(COLUMN.text),
  facts: orNull(COLUMN.text),
})`${textOf(chosenColumns(EXPORT_COLUMNS))}`;

export type ExportedRow = NonNullable<typeof EXPORTED.row>;

/** The statement of an export. @param clauses WHERE and ORDER BY over `applications.application a` */
export const exportedRows = (columns: ChosenColumns, clauses: string) =>
  variantOf(EXPORTED, { name: EXPORTED.name, text: `${textOf(columns)} ${clauses}` });

function textOf({ stored, computed }: ChosenColumns): string {
  const values = stored.length > 0 ? joined(stored.map(({ expression }) => expression)) : 'NULL::text';
  const facts =
    computed.length > 0 ? `CASE WHEN s.version IS NOT NULL AND a.erased_at IS NULL THEN ${FACTS} END` : 'NULL::text';
  return `
    SELECT ${values} AS stored, ${facts} AS facts
    FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
      LEFT JOIN applications.assessment s ON s.application_id = a.id`;
}

/** The values of a row in one text, with `computed` after the stored ones. */
export const rowOf = (stored: string | null, computed: string[]) =>
  (stored === null ? computed : [stored, ...computed]).join(SEPARATOR);

/** @throws Error when a value contains the separator, so that its row would have too many */
export function valuesIn(row: string, count: number): string[] {
  const values = row.split(SEPARATOR);
  if (values.length !== count) throw new ShiftedRow(count);
  return values;
}

/** Ends the export, because a file with values in wrong columns is worse than none. */
export class ShiftedRow extends Error {
  constructor(count: number) {
    super(`an exported row does not have ${count} values`);
  }
}

const FACT_VALUES: Record<ReturnType<typeof factOf>['type'], (text: string) => unknown> = {
  citizenship: (text) => text,
  'yes-no': (text) => text === 'true',
  number: Number,
};
const FACT_READERS = FACT_NAMES.map((name) => ({ name, read: FACT_VALUES[factOf(name).type] }));

/** @param text column `facts` of the row of an assessed application */
export function assessedIn(text: string) {
  const [tenderId = '', birthDate = '', ...values] = text.split(SEPARATOR);
  const facts: Record<string, unknown> = { ...NO_FACTS };
  let index = 0;
  for (const { name, read } of FACT_READERS) {
    const value = values[index++];
    if (value !== '' && value !== undefined) facts[name] = read(value);
  }
  return { tenderId, birthDate, facts: facts as unknown as AssessmentFacts };
}

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
