import { EXPORT_COLUMNS } from '@lacorte/contracts';
import { COLUMN, orNull, runPrepared, statement, variantOf } from '@lacorte/persistence';
import { type AssessmentFacts, assess, type TenderRules } from '@lacorte/tender-rules';
import type { EntityManager } from 'typeorm';
import { AGE_DAY, factsIn } from '../assessment/assessment.row';
import { readCursor } from '../read-cursor';
import type { Filter } from '../review/application-filter';
import { type ChosenColumns, chosenColumns } from './export-columns';

/** Separates two values. It is in no value, because the rules of the fields refuse control characters. */
export const SEPARATOR = '\x1f';

/** Joins values to one text, with an empty text for null. node-postgres reads one column in a third of the time of many. */
const joined = (expressions: string[]) =>
  expressions.map((expression) => `coalesce((${expression})::text, '')`).join(` || E'\\x1f' || `);

/** What the points of an application are computed from. */
const FACTS = `jsonb_build_object('tenderId', a.tender_id, 'birthDate', a.data_nascita, 'facts', ${factsIn('s')})`;

const EXPORTED = statement('exported-applications', {
  stored: orNull(COLUMN.text),
  assessed: orNull(COLUMN.json<{ tenderId: string; birthDate: string; facts: AssessmentFacts }>()),
})`${textOf(chosenColumns(EXPORT_COLUMNS))}`;

type ExportedRow = NonNullable<typeof EXPORTED.row>;

/** The statement of an export. @param clauses WHERE and ORDER BY over `applications.application a` */
const exportedRows = (columns: ChosenColumns, clauses: string) =>
  variantOf(EXPORTED, { name: EXPORTED.name, text: `${textOf(columns)} ${clauses}` });

function textOf({ stored, computed }: ChosenColumns): string {
  const values = stored.length > 0 ? joined(stored.map(({ expression }) => expression)) : 'NULL::text';
  const assessed =
    computed.length > 0 ? `CASE WHEN s.version IS NOT NULL AND a.erased_at IS NULL THEN ${FACTS} END` : 'NULL::jsonb';
  return `
    SELECT ${values} AS stored, ${assessed} AS assessed
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
  for (const { stored, assessed } of rows) {
    const standard = assessed && standards.get(assessed.tenderId);
    const result = standard && assess(assessed.facts, { ...standard, birthDate: assessed.birthDate });
    yield rowOf(
      stored,
      computed.map(({ valueIn }) => (result ? valueIn(result) : '')),
    );
  }
}
