import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type ApplicationStatus,
  applicationField,
  columnOf,
  TIME_ZONE,
} from '@lacorte/contracts';
import { COLUMN, type ColumnType, orNull, statement } from '@lacorte/persistence';
import type { AssessmentFacts, AssessmentResult } from '@lacorte/tender-rules';
import { factsIn } from '../assessment/assessment.row';

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

/** Takes a WHERE and an ORDER BY clause over `applications.application a`. Days are `yyyy-mm-dd`, in Rome. */
export const EXPORTED = statement('exported-applications', {
  ...FIELD_COLUMNS,
  applicationCode: COLUMN.text,
  applicationStatus: COLUMN.textOf<ApplicationStatus>(),
  createdOn: COLUMN.text,
  paidOn: orNull(COLUMN.text),
  tenderId: COLUMN.uuid,
  facts: orNull(COLUMN.json<AssessmentFacts>()),
})`
  SELECT ${FIELDS.map(fieldIn).join(', ')}, a.application_code AS "applicationCode",
    a.application_status AS "applicationStatus",
    ${isoDay(`a.created_at AT TIME ZONE '${TIME_ZONE}'`)} AS "createdOn", ${isoDay('p.paid_on')} AS "paidOn",
    a.tender_id AS "tenderId", CASE WHEN s.version IS NOT NULL AND a.erased_at IS NULL THEN ${factsIn('s')} END AS facts
  FROM applications.application a LEFT JOIN applications.payment p ON p.application_id = a.id
    LEFT JOIN applications.assessment s ON s.application_id = a.id`;

export type ExportedRow = NonNullable<typeof EXPORTED.row>;

export interface ExportedApplication extends ExportedRow {
  /** Null before the first assessment. */
  result: AssessmentResult | null;
}
