import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type ApplicationStatus,
  applicationField,
  columnOf,
  TIME_ZONE,
} from '@lacorte/contracts';
import { COLUMN, type ColumnType, orNull, statement } from '@lacorte/persistence';
import { type AssessmentFacts, type AssessmentResult, FACT_NAMES, factOf } from '@lacorte/tender-rules';

const FIELDS = APPLICATION_FIELD_NAMES.filter((name) => applicationField(name).header !== null);

const isoDay = (day: string) => `to_char(${day}, 'YYYY-MM-DD')`;

/** The fields of the form; `data_nascita` of an erased application is a pseudonym that no spreadsheet should compute with. */
function fieldIn(name: ApplicationFieldName): string {
  const column = `a.${columnOf(name)}`;
  return applicationField(name).type === 'day'
    ? `CASE WHEN a.erased_at IS NULL THEN ${isoDay(column)} END AS "${name}"`
    : `${column} AS "${name}"`;
}

type Field = ColumnType<string | number | null>;
const columnFor = (name: ApplicationFieldName): Field =>
  applicationField(name).type === 'count' ? orNull(COLUMN.smallint) : orNull(COLUMN.text);
const FIELD_COLUMNS = Object.fromEntries(FIELDS.map((name) => [name, columnFor(name)])) as Record<
  ApplicationFieldName,
  Field
>;

const FACT_TYPES = { citizenship: COLUMN.text, 'yes-no': COLUMN.boolean, number: COLUMN.smallint };
const FACT_COLUMNS = Object.fromEntries(
  FACT_NAMES.map((name) => [
    name,
    orNull<unknown>(name === 'iseeCents' ? COLUMN.integer : FACT_TYPES[factOf(name).type]),
  ]),
) as { [Name in keyof AssessmentFacts]: ColumnType<AssessmentFacts[Name]> };

/**
 * Takes a WHERE and an ORDER BY clause over `applications.application a`. Days are `yyyy-mm-dd`, in Rome. Facts are columns, because
 * building and parsing JSON for each row would take longer than the rest of the row.
 */
export const EXPORTED = statement('exported-applications', {
  ...FIELD_COLUMNS,
  ...FACT_COLUMNS,
  applicationCode: COLUMN.text,
  applicationStatus: COLUMN.textOf<ApplicationStatus>(),
  createdOn: COLUMN.text,
  paidOn: orNull(COLUMN.text),
  tenderId: COLUMN.uuid,
  isAssessed: COLUMN.boolean,
})`
  SELECT ${FIELDS.map(fieldIn).join(', ')}, a.application_code AS "applicationCode",
    a.application_status AS "applicationStatus",
    ${isoDay(`a.created_at AT TIME ZONE '${TIME_ZONE}'`)} AS "createdOn", ${isoDay('p.paid_on')} AS "paidOn",
    a.tender_id AS "tenderId", s.version IS NOT NULL AS "isAssessed",
    ${FACT_NAMES.map((name) => `s.${columnOf(name)} AS "${name}"`).join(', ')}
  FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
    LEFT JOIN applications.assessment s ON s.application_id = a.id`;

export type ExportedRow = NonNullable<typeof EXPORTED.row>;

export interface ExportedApplication extends ExportedRow {
  /** Null before the first assessment. */
  result: AssessmentResult | null;
}
