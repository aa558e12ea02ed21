import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  type Assessment,
  columnOf,
  ERASED_ACCOUNT,
  TIME_ZONE,
} from '@lacorte/contracts';
import { COLUMN, type ColumnType, orNull, type RowOf } from '@lacorte/persistence';
import { type AssessmentFacts, assess, FACT_NAMES, factOf, NO_FACTS, type TenderRules } from '@lacorte/tender-rules';

const SQL_TYPES = { citizenship: 'text', 'yes-no': 'boolean', number: 'integer' };

export const FACTS_RECORD = FACT_NAMES.map((name) => `"${name}" ${SQL_TYPES[factOf(name).type]}`).join(', ');

/** The facts of a row of `assessment` or `assessment_change` as `AssessmentFacts`, in jsonb. */
export const factsIn = (row: string) =>
  `jsonb_build_object(${FACT_NAMES.map((name) => `'${name}', ${row}.${columnOf(name)}`).join(', ')})`;

const COLUMN_TYPES = { citizenship: COLUMN.text, 'yes-no': COLUMN.boolean, number: COLUMN.smallint };

export const FACT_COLUMNS = Object.fromEntries(
  FACT_NAMES.map((name) => [
    name,
    orNull<unknown>(name === 'iseeCents' ? COLUMN.integer : COLUMN_TYPES[factOf(name).type]),
  ]),
) as { [Name in keyof AssessmentFacts]: ColumnType<AssessmentFacts[Name]> };

/** Select list of the facts of a row. Statements that read many rows use it, because JSON takes longer to parse. */
export const factList = (row: string) => FACT_NAMES.map((name) => `${row}.${columnOf(name)} AS "${name}"`).join(', ');

/** The day on which ages count for applications of the tender `t` (contract, section 8). */
export const AGE_DAY = `
  coalesce(t.rules->>'referenceDate',
    to_char(coalesce(t.closes_at, clock_timestamp()) AT TIME ZONE '${TIME_ZONE}', 'YYYY-MM-DD'))`;

/** Columns of the `Standard` that applies to the facts of the application `a` of the tender `t`. */
export const STANDARD_LIST = `
  t.rules, to_char(a.data_nascita, 'YYYY-MM-DD') AS "birthDate", ${AGE_DAY} AS "ageDay"`;

export const STANDARD_COLUMNS = {
  rules: COLUMN.json<TenderRules>(),
  birthDate: COLUMN.text,
  ageDay: COLUMN.text,
};

/** Fields of the application `a` that were corrected within a period, as a jsonb array. */
const correctedWhen = (period: string) => `
  coalesce((
    SELECT jsonb_agg(DISTINCT change->>'field') FROM applications.correction c, jsonb_array_elements(c.changes) AS change
    WHERE c.application_id = a.id AND ${period}), '[]')`;

/** Select list of the assessment `s` of the application `a`. The columns of `s` are null for an application without an assessment. */
export const ASSESSMENT_LIST = `
  s.version, CASE WHEN s.version IS NOT NULL THEN ${factsIn('s')} END AS facts,
  nullif(s.assessed_by_email, '${ERASED_ACCOUNT}') AS "assessedBy", s.assessed_at AS "assessedAt",
  ${correctedWhen('c.corrected_at >= s.assessed_at')} AS "correctedSince"`;

/** Fields that were corrected between the saved state `s` of an assessment and the state before it. */
export const CORRECTED_BEFORE = `
  ${correctedWhen(`c.corrected_at < s.assessed_at AND c.corrected_at >= (
    SELECT assessed_at FROM applications.assessment_change p WHERE p.application_id = a.id AND p.version = s.version - 1)`)}
    AS "correctedBefore"`;

export const ASSESSMENT_COLUMNS = {
  version: orNull(COLUMN.integer),
  facts: orNull(COLUMN.json<AssessmentFacts>()),
  assessedBy: orNull(COLUMN.text),
  assessedAt: orNull(COLUMN.instant),
  correctedSince: COLUMN.json<ApplicationFieldName[]>(),
};

export const CORRECTED_BEFORE_COLUMN = { correctedBefore: COLUMN.json<ApplicationFieldName[]>() };

type Row = RowOf<typeof ASSESSMENT_COLUMNS & typeof STANDARD_COLUMNS & typeof CORRECTED_BEFORE_COLUMN>;

export function toAssessment(row: Row): Assessment {
  const { version, facts, assessedBy, assessedAt, correctedSince, correctedBefore, ...standard } = row;
  const known = facts ?? NO_FACTS;
  return {
    version,
    facts: known,
    result: assess(known, standard),
    ageDay: standard.ageDay,
    assessedBy,
    assessedAt: assessedAt?.toISOString() ?? null,
    correctedSince: APPLICATION_FIELD_NAMES.filter((name) => correctedSince.includes(name)),
    correctedBefore: APPLICATION_FIELD_NAMES.filter((name) => correctedBefore.includes(name)),
  };
}
