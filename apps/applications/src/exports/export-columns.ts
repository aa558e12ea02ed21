import {
  APPLICATION_FIELDS,
  type ApplicationStatus,
  applicationField,
  type ExportColumn,
  HOUSING_TYPES,
  type HousingType,
  type MessageKey,
  translate,
} from '@lacorte/contracts';
import type { AssessmentResult } from '@lacorte/tender-rules';
import type { ExportedApplication } from './exported-row';

/** `day`: `yyyy-mm-dd`. */
export type CellType = 'text' | 'number' | 'day';

export interface ExportedColumn {
  header: string;
  type: CellType;
  valueIn(row: ExportedApplication): string | number | null;
}

type FieldColumn = Extract<ExportColumn, keyof typeof APPLICATION_FIELDS>;

const HOUSING: Record<HousingType, string> = {
  '2-locali': translate('export.housing.two'),
  '3-locali': translate('export.housing.three'),
  '4-locali': translate('export.housing.four'),
  '5-locali': translate('export.housing.five'),
};

/** As the dashboard calls them (specification, section 3). */
const STATUS: Record<ApplicationStatus, string> = {
  submitted: translate('export.status.submitted'),
  under_review: translate('export.status.underReview'),
  approved: translate('export.status.approved'),
  rejected: translate('export.status.rejected'),
};

const [YES, NO] = [translate('export.yes'), translate('export.no')];

const OTHERS: Record<Exclude<ExportColumn, FieldColumn>, { header: MessageKey } & Omit<ExportedColumn, 'header'>> = {
  applicationCode: {
    header: 'export.applicationCode',
    type: 'text',
    valueIn: ({ applicationCode }) => applicationCode,
  },
  applicationStatus: {
    header: 'export.applicationStatus',
    type: 'text',
    valueIn: ({ applicationStatus }) => STATUS[applicationStatus],
  },
  createdAt: { header: 'export.createdAt', type: 'day', valueIn: ({ createdOn }) => createdOn },
  paidOn: { header: 'export.paidOn', type: 'day', valueIn: ({ paidOn }) => paidOn },
  eligible: { header: 'export.eligible', type: 'text', valueIn: ({ result }) => eligibilityIn(result) },
  points: { header: 'export.points', type: 'number', valueIn: ({ result }) => result?.points.total ?? null },
};

const CELL_TYPES = { text: 'text', 'yes-no': 'text', count: 'number', day: 'day' } as const;

/** A column of the export, with its Italian header (contract, section 8). */
export function exportedColumn(name: ExportColumn): ExportedColumn {
  if (!isField(name)) return { ...OTHERS[name], header: translate(OTHERS[name].header) };
  const { header, type } = applicationField(name);
  const valueIn = name === 'tipologiaAbitazione' ? housingIn : (row: ExportedApplication) => row[name];
  return { header: translate(header ?? name), type: CELL_TYPES[type], valueIn };
}

const isField = (name: ExportColumn): name is FieldColumn => Object.hasOwn(APPLICATION_FIELDS, name);

function eligibilityIn(result: AssessmentResult | null): string | null {
  const eligible = result?.eligible ?? null;
  return eligible === null ? null : eligible ? YES : NO;
}

function housingIn({ tipologiaAbitazione }: ExportedApplication): string | number | null {
  const known = HOUSING_TYPES.find((type) => type === tipologiaAbitazione);
  return known ? HOUSING[known] : tipologiaAbitazione;
}
