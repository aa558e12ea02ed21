import { columnOf, EXPORT_COLUMNS } from '@lacorte/contracts';
import { COLUMN, orNull, statement } from '@lacorte/persistence';
import { type AssessmentFacts, FACT_NAMES, factOf, NO_FACTS } from '@lacorte/tender-rules';
import { type ChosenColumns, chosenColumns } from './export-columns';

/** Separates two values. No value contains it, because the rules of the fields refuse control characters. */
export const SEPARATOR = '\x1f';

/**
 * Joins values into one text, with an empty text for null. Reading one column takes a third of the time that reading a column per
 * value takes. `||` takes half the time of `concat_ws`.
 */
const joined = (expressions: string[]) =>
  expressions.map((expression) => `coalesce((${expression})::text, '')`).join(` || E'\\x1f' || `);

const FACTS = joined(['a.tender_id', 'a.data_nascita', ...FACT_NAMES.map((name) => `s.${columnOf(name)}`)]);

/** Makes a statement to which a WHERE and an ORDER BY clause over `applications.application a` can be added. */
export function exportedRows({ stored, computed }: ChosenColumns): string {
  const values = stored.length > 0 ? joined(stored.map(({ expression }) => expression)) : 'NULL::text';
  const facts =
    computed.length > 0 ? `CASE WHEN s.version IS NOT NULL AND a.erased_at IS NULL THEN ${FACTS} END` : 'NULL::text';
  return `
    SELECT ${values} AS stored, ${facts} AS facts
    FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
      LEFT JOIN applications.assessment s ON s.application_id = a.id`;
}

export const EXPORTED = statement('exported-applications', {
  stored: orNull(COLUMN.text),
  facts: orNull(COLUMN.text),
})`${exportedRows(chosenColumns(EXPORT_COLUMNS))}`;

export type ExportedRow = NonNullable<typeof EXPORTED.row>;

/** Adds the computed values of a row to the text of its stored values. */
export const rowOf = (stored: string | null, computed: string[]) =>
  (stored === null ? computed : [stored, ...computed]).join(SEPARATOR);

/** @throws ShiftedRow when a value contains the separator, so that the row has too many values */
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
