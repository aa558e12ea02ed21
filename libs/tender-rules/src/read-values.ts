export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The whole number from `min` to `max` that `value` is or spells; undefined for anything else. */
export function wholeNumber(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  const isNumeral = typeof value === 'string' && /^\d{1,9}$/.test(value.trim());
  if (!isNumeral && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** Years of days and instants, the last one exclusive. PostgreSQL, for one, has no year 0. */
export const YEARS = { first: '1900', last: '2200' } as const;

/** The day `yyyy-mm-dd`, if `value` is one that exists, within `YEARS`; undefined for anything else. */
export function isoDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < YEARS.first || value >= YEARS.last) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}
