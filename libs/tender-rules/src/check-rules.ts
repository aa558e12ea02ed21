import { isoDay, isRecord, wholeNumber } from './read-values';
import { QUOTA_GROUPS, type Quota, type TenderRules } from './tender-rules';

/** Possible faults in a field of a tender, as keys of the error texts in libs/contracts. */
type TenderIssue =
  | 'validation.tender.number'
  | 'validation.tender.day'
  | 'validation.tender.quotas'
  | 'validation.tender.quotasSum'
  | 'validation.tender.waitMonths'
  | 'validation.tender.rules';

/** Issue by field, such as `rules.points.minors`. */
type TenderIssues = Record<string, TenderIssue>;

/** Inclusive limits of each number in the rules, in the unit of its name. */
export const RULE_LIMITS = {
  feeCents: { min: 1, max: 10_000_000 },
  iseeCapEuro: { min: 1, max: 1_000_000 },
  'residenceYears.italian': { min: 0, max: 100 },
  'residenceYears.foreign': { min: 0, max: 100 },
  minimumAge: { min: 0, max: 120 },
  leaseYears: { min: 1, max: 99 },
  rankingEveryMonths: { min: 1, max: 120 },
  'waitMonths.from': { min: 0, max: 120 },
  'waitMonths.to': { min: 0, max: 120 },
  'points.minors': { min: 0, max: 1_000 },
  'points.disability': { min: 0, max: 1_000 },
  'points.eviction': { min: 0, max: 1_000 },
  'points.residenceYear': { min: 0, max: 1_000 },
  'points.residenceCap': { min: 0, max: 100_000 },
  reviewDays: { min: 0, max: 60 },
} as const;

type NumberPath = keyof typeof RULE_LIMITS;

const PERCENT = { min: 0, max: 100 };

/**
 * Checks complete rules and drops unknown properties. Numbers may be given as digits.
 *
 * @returns the rules, or the issue of each failing field
 */
export function checkRules(
  given: unknown,
): { value: TenderRules; issues?: undefined } | { value?: undefined; issues: TenderIssues } {
  if (!isRecord(given)) return { issues: { rules: 'validation.tender.rules' } };
  const issues: TenderIssues = {};
  const number = (path: NumberPath): number => {
    const found = wholeNumber(valueAt(given, path), RULE_LIMITS[path]);
    if (found === undefined) issues[`rules.${path}`] = 'validation.tender.number';
    return found ?? 0;
  };
  const value: TenderRules = {
    feeCents: number('feeCents'),
    iseeCapEuro: number('iseeCapEuro'),
    residenceYears: { italian: number('residenceYears.italian'), foreign: number('residenceYears.foreign') },
    minimumAge: number('minimumAge'),
    leaseYears: number('leaseYears'),
    rankingEveryMonths: number('rankingEveryMonths'),
    waitMonths: { from: number('waitMonths.from'), to: number('waitMonths.to') },
    quotas: readQuotas(given.quotas, issues),
    points: {
      minors: number('points.minors'),
      disability: number('points.disability'),
      eviction: number('points.eviction'),
      residenceYear: number('points.residenceYear'),
      residenceCap: isMissing(valueAt(given, 'points.residenceCap')) ? null : number('points.residenceCap'),
    },
    reviewDays: number('reviewDays'),
    referenceDate: readReferenceDate(given.referenceDate, issues),
  };
  if (value.waitMonths.from > value.waitMonths.to) issues['rules.waitMonths'] = 'validation.tender.waitMonths';
  return Object.keys(issues).length > 0 ? { issues } : { value };
}

function readReferenceDate(given: unknown, issues: TenderIssues): string | null {
  if (isMissing(given)) return null;
  const day = isoDay(given);
  if (day === undefined) issues['rules.referenceDate'] = 'validation.tender.day';
  return day ?? null;
}

/** Reads the quotas. Each group may occur once, and a missing group has no quota. */
function readQuotas(given: unknown, issues: TenderIssues): Quota[] {
  const quotas = Array.isArray(given) ? given.map(readQuota) : [undefined];
  const known = quotas.filter((quota) => quota !== undefined);
  const isEachOnce = new Set(known.map(({ group }) => group)).size === quotas.length;
  const sum = known.reduce((total, { percent }) => total + percent, 0);
  if (!isEachOnce) issues['rules.quotas'] = 'validation.tender.quotas';
  else if (sum !== PERCENT.max) issues['rules.quotas'] = 'validation.tender.quotasSum';
  return known;
}

function readQuota(given: unknown): Quota | undefined {
  if (!isRecord(given)) return undefined;
  const group = QUOTA_GROUPS.find((one) => one === given.group);
  const percent = wholeNumber(given.percent, PERCENT);
  return group === undefined || percent === undefined ? undefined : { group, percent };
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

function valueAt(record: Record<string, unknown>, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Objects in the rules whose parts may be given separately. Quotas are one value, because their percents belong together. */
const PARTS = ['residenceYears', 'waitMonths', 'points'] as const;

/**
 * Completes partial rules.
 *
 * @param given untrusted; a value that is no object is returned unchanged, so that `checkRules` refuses it
 * @param base values for missing rules
 */
export function mergeRules(given: unknown, base: object): unknown {
  if (given === undefined) return base;
  if (!isRecord(given)) return given;
  const merged: Record<string, unknown> = { ...base, ...withoutMissing(given) };
  for (const part of PARTS) {
    const before = (base as Record<string, unknown>)[part];
    if (isRecord(before) && isRecord(given[part])) merged[part] = { ...before, ...withoutMissing(given[part]) };
  }
  return merged;
}

function withoutMissing(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
