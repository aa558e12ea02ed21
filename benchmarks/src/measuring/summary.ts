import type { Measurement } from './benchmark';

export interface Spread {
  median: number;
  min: number;
  max: number;
}

export interface Summary {
  what: string;
  unit: string;
  product: Spread;
  limit: (Spread & { what: string }) | null;
  /** Median of the rounds' ratios of product to limit. */
  ratio: number | null;
  goal: string | null;
  isMet: boolean | null;
}

/** @throws Error when a value is missing */
export function summarize({ what, unit, product, limit, goal }: Measurement): Summary {
  if (![...product, ...(limit?.values ?? [])].every(Number.isFinite)) throw new Error(`${what}: not measured`);
  const ratio = limit ? median(product.map((value, round) => value / (limit.values[round] ?? Number.NaN))) : null;
  const judged = ratio ?? median(product);
  const { atLeast = -Infinity, atMost = Infinity } = goal ?? {};
  const bound = goal?.atLeast === undefined ? `<= ${atMost}` : `>= ${atLeast}`;
  return {
    what,
    unit,
    product: spreadOf(product),
    limit: limit ? { what: limit.what, ...spreadOf(limit.values) } : null,
    ratio,
    goal: goal ? `${bound}${limit ? '' : ` ${unit}`}` : null,
    isMet: goal ? judged >= atLeast && judged <= atMost : null,
  };
}

function spreadOf(values: number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/** Returns the value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the median; for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b).slice(Math.ceil(values.length / 2) - 1, values.length / 2 + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Returns milliseconds since 1970 with fractions, comparable between processes. */
export const now = () => performance.timeOrigin + performance.now();
