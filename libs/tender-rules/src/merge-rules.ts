import { isRecord } from './read-values';

/** Objects whose parts may be given one by one. Quotas are one value, because their percents belong together. */
const PARTS = ['residenceYears', 'waitMonths', 'points'] as const;

/**
 * Completes rules that are given in part.
 *
 * @param given untrusted; a value of another type than an object is returned as it is, for `checkRules` to refuse
 * @param base the rules that take the place of what is missing
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
