import {
  APPLICATION_FIELDS,
  type ApplicationStatus,
  columnOf,
  type ExportColumn,
  HOUSING_TYPES,
  housingName,
  type MessageKey,
  TIME_ZONE,
  translate,
} from '@lacorte/contracts';
import type { AssessmentResult } from '@lacorte/tender-rules';

/** A cell of the type `day` is `yyyy-mm-dd`, one of the type `amount` euro with two decimals after a point. */
export type CellType = 'text' | 'number' | 'day' | 'amount';

export interface ExportedColumn {
  header: string;
  type: CellType;
}

interface StoredColumn extends ExportedColumn {
  /** SQL over the application `a` and its payment `p`. */
  expression: string;
}

interface ComputedColumn extends ExportedColumn {
  /** @returns the text of the cell; empty while the result is not known */
  valueIn(result: AssessmentResult): string;
}

/** The stored columns come before the computed ones in the file. */
export interface ChosenColumns {
  stored: StoredColumn[];
  computed: ComputedColumn[];
}

const HOUSING = Object.fromEntries(HOUSING_TYPES.map((type) => [type, housingName(type)]));

/** The words of the dashboard (specification, section 3). */
const STATUS: Record<ApplicationStatus, string> = {
  submitted: translate('export.status.submitted'),
  under_review: translate('export.status.underReview'),
  approved: translate('export.status.approved'),
  rejected: translate('export.status.rejected'),
};

const YES = translate('export.yes');
const NO = translate('export.no');

const COMPUTED = {
  eligible: {
    header: translate('export.eligible'),
    type: 'text',
    valueIn({ eligible }) {
      if (eligible === null) return '';
      return eligible ? YES : NO;
    },
  },
  points: { header: translate('export.points'), type: 'number', valueIn: ({ points }) => String(points.total) },
} satisfies Record<string, ComputedColumn>;

type FieldColumn = Extract<ExportColumn, keyof typeof APPLICATION_FIELDS>;
type ComputedName = keyof typeof COMPUTED;

const OTHERS: Record<Exclude<ExportColumn, FieldColumn | ComputedName>, StoredColumn> = {
  applicationCode: { header: translate('export.applicationCode'), type: 'text', expression: 'a.application_code' },
  applicationStatus: {
    header: translate('export.applicationStatus'),
    type: 'text',
    expression: inWords('a.application_status', STATUS),
  },
  createdAt: {
    header: translate('export.createdAt'),
    type: 'day',
    expression: `(a.created_at AT TIME ZONE '${TIME_ZONE}')::date`,
  },
  paidOn: { header: translate('export.paidOn'), type: 'day', expression: 'p.paid_on' },
};

const CELL_TYPES = { text: 'text', 'yes-no': 'text', count: 'number', day: 'day' } as const;

/** Columns of the export, with their Italian headers (contract, section 8). */
export function chosenColumns(names: readonly ExportColumn[]): ChosenColumns {
  return {
    stored: names.filter((name) => !isComputed(name)).map((name) => (isField(name) ? fieldColumn(name) : OTHERS[name])),
    computed: names.filter(isComputed).map((name) => COMPUTED[name]),
  };
}

const isField = (name: ExportColumn): name is FieldColumn => Object.hasOwn(APPLICATION_FIELDS, name);
const isComputed = (name: ExportColumn): name is ComputedName => Object.hasOwn(COMPUTED, name);

function fieldColumn(name: FieldColumn): StoredColumn {
  let expression = `a.${columnOf(name)}`;
  if (name === 'tipologiaAbitazione') expression = inWords(expression, HOUSING);
  // An erased application has a pseudonym as date of birth, with which no spreadsheet should compute.
  if (name === 'dataNascita') expression = `CASE WHEN a.erased_at IS NULL THEN ${expression} END`;
  const header = translate(`export.${name}` satisfies MessageKey);
  return { header, type: CELL_TYPES[APPLICATION_FIELDS[name].type], expression };
}

/** SQL expression that replaces the codes of a column by words. Codes without a word stay unchanged. */
function inWords(column: string, words: Record<string, string>): string {
  const cases = Object.entries(words).map(([value, word]) => `WHEN '${value}' THEN '${word.replaceAll("'", "''")}'`);
  return `CASE ${column} ${cases.join(' ')} ELSE ${column} END`;
}
