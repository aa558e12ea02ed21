export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a whole number from `min` to `max`, given as a number or as digits; undefined for any other value. */
export function wholeNumber(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  const isNumeral = typeof value === 'string' && /^\d{1,9}$/.test(value.trim());
  if (!isNumeral && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** Accepted days and instants are in these years; the last year is excluded. */
export const YEARS = { first: '1900', last: '2200' } as const;

/** Reads an existing day `yyyy-mm-dd` within `YEARS`; undefined for any other value. */
export function isoDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  if (value < YEARS.first || value >= YEARS.last) return undefined;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : undefined;
}
