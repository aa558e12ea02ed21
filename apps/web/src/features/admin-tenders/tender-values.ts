import { HOUSING_TYPES, type Tender, type TenderInput } from '@lacorte/contracts';
import { get, set } from 'react-hook-form';
import { centsOf, euroText } from '../../lib/euro-text';
import { fromRomeInput, toRomeInput } from '../../lib/rome-time';

export type FieldKind = 'text' | 'number' | 'euro' | 'percent' | 'day' | 'instant';

export interface TenderField {
  /** Name of the field in the server's `fields`. */
  name: string;
  kind: FieldKind;
  required: boolean;
}

export function labelOf(name: string): string {
  return `adminTenders.field.${name.replaceAll('.', '-')}`;
}

export interface FieldGroup {
  id: string;
  /** The server's names for errors that concern the fields together. */
  errors: readonly string[];
  fields: readonly TenderField[];
}

const field = (name: string, kind: FieldKind = 'number', required = true): TenderField => ({ name, kind, required });

const QUOTA = 'rules.quotas.';
const HOMES = 'homes.';

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    id: 'name',
    errors: ['title'],
    fields: [field('code', 'text'), field('title.it', 'text'), field('title.fr', 'text')],
  },
  {
    id: 'times',
    errors: [],
    fields: [field('opensAt', 'instant', false), field('closesAt', 'instant', false), field('shownDeadline', 'day')],
  },
  {
    id: 'course',
    errors: ['rules', 'rules.waitMonths'],
    fields: [
      field('rules.feeCents', 'euro'),
      field('rules.rankingEveryMonths'),
      field('rules.waitMonths.from'),
      field('rules.waitMonths.to'),
      field('rules.leaseYears'),
      field('rules.reviewDays'),
    ],
  },
  {
    id: 'requirements',
    errors: ['rules.residenceYears'],
    fields: [
      field('rules.iseeCapEuro'),
      field('rules.residenceYears.italian'),
      field('rules.residenceYears.foreign'),
      field('rules.minimumAge'),
      field('rules.referenceDate', 'day', false),
    ],
  },
  {
    id: 'quotas',
    errors: ['rules.quotas'],
    fields: ['minors', 'over65', 'youngCouples', 'emergencies'].map((group) => field(`${QUOTA}${group}`, 'percent')),
  },
  {
    id: 'points',
    errors: ['rules.points'],
    fields: [
      field('rules.points.minors'),
      field('rules.points.disability'),
      field('rules.points.eviction'),
      field('rules.points.residenceYear'),
      field('rules.points.residenceCap', 'number', false),
    ],
  },
  { id: 'homes', errors: ['homes'], fields: HOUSING_TYPES.map((type) => field(`${HOMES}${type}`)) },
];

export const ALL_FIELDS: readonly TenderField[] = FIELD_GROUPS.flatMap(({ fields }) => fields);

/** Text of each control by the name of its field. */
export type TenderValues = Record<string, string>;

/** Body of POST and PUT. Numbers are sent as typed, because the server checks them. */
type TenderBody = Omit<TenderInput, 'rules' | 'homes'> & { rules: unknown; homes: unknown };

export function valuesOf(tender: Tender): TenderValues {
  return Object.fromEntries(ALL_FIELDS.map(({ name, kind }) => [name, shown(valueAt(tender, name), kind)]));
}

/** Returns the values of a new tender: those of the newest tender without its code, times and deadline. */
export function startingValues(newest: Tender | undefined): TenderValues {
  const empty = Object.fromEntries(ALL_FIELDS.map(({ name }) => [name, '']));
  if (!newest) return empty;
  return { ...valuesOf(newest), code: '', opensAt: '', closesAt: '', shownDeadline: '' };
}

function shown(value: unknown, kind: FieldKind): string {
  if (value === null || value === undefined) return kind === 'percent' ? '0' : '';
  if (kind === 'euro') return euroText(Number(value));
  return kind === 'instant' ? toRomeInput(String(value)) : String(value);
}

export function valueAt(tender: Tender, name: string): unknown {
  if (name.startsWith(QUOTA)) {
    return tender.rules.quotas.find(({ group }) => group === name.slice(QUOTA.length))?.percent;
  }
  return get(tender, name);
}

/** @param version of the tender that the administrator saw; undefined for a new tender */
export function bodyOf(values: TenderValues, version: number | undefined): TenderBody {
  const body: Record<string, unknown> = {};
  for (const { name, kind } of ALL_FIELDS) {
    if (!name.startsWith(QUOTA)) set(body, name, sent(values[name]?.trim() ?? '', kind));
  }
  set(body, 'rules.quotas', quotasOf(values));
  if (version !== undefined) body.version = version;
  return body as unknown as TenderBody;
}

function quotasOf(values: TenderValues) {
  return Object.keys(values)
    .filter((name) => name.startsWith(QUOTA))
    .map((name) => ({ group: name.slice(QUOTA.length), percent: values[name]?.trim() }))
    .filter(({ percent }) => percent !== '0' && percent !== '');
}

function sent(text: string, kind: FieldKind): unknown {
  if (kind === 'instant') return text === '' ? null : fromRomeInput(text);
  return kind === 'euro' ? (centsOf(text) ?? text) : text;
}

/** The fields of the homes. Homes can change after the publication. */
export const HOMES_FIELDS: readonly TenderField[] = ALL_FIELDS.filter(({ name }) => name.startsWith(HOMES));

/** Body of PUT /api/admin/tenders/{id}/homes. Numbers are sent as typed, because the server checks them. */
export function homesBodyOf(values: TenderValues, version: number | undefined) {
  const homes = HOMES_FIELDS.map(({ name }) => [name.slice(HOMES.length), values[name]?.trim() ?? '']);
  return { homes: Object.fromEntries(homes), version };
}

/** Returns the sum of the typed quotas; undefined if one is not a number. */
export function quotaSum(values: TenderValues): number | undefined {
  const quotas = Object.entries(values).filter(([name]) => name.startsWith(QUOTA));
  const sum = quotas.reduce((total, [, text]) => total + Number(text), 0);
  return Number.isNaN(sum) ? undefined : sum;
}

export interface Difference {
  name: string;
  mine: string;
  saved: string;
}

/** Returns the differences of typed values from a saved tender, in reading order. Fields that the form lacks do not count. */
export function differencesBetween(mine: TenderValues, saved: TenderValues): Difference[] {
  return ALL_FIELDS.filter(({ name }) => mine[name] !== undefined && mine[name] !== saved[name]).map(({ name }) => ({
    name,
    mine: mine[name] ?? '',
    saved: saved[name] ?? '',
  }));
}
