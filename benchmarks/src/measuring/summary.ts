import type { Measurement } from './benchmark';
import { median } from './statistics';

export interface Spread {
  median: number;
  min: number;
  max: number;
}

/** A measurement as it is shown and kept. */
export interface Summary {
  what: string;
  unit: string;
  product: Spread;
  limit: (Spread & { what: string }) | null;
  /** Median of the rounds' ratios, product to limit. */
  ratio: number | null;
  goal: string | null;
  isMet: boolean | null;
}

type Goal = NonNullable<Measurement['goal']>;

/** @throws Error when there is no figure in it */
export function summarize({ what, unit, product, limit, goal }: Measurement): Summary {
  if (![...product, ...(limit?.values ?? [])].every(Number.isFinite)) throw new Error(`${what}: not measured`);
  const ratio = limit ? median(product.map((value, round) => value / (limit.values[round] ?? Number.NaN))) : null;
  const judged = goal?.of === 'ratio' ? ratio : median(product);
  return {
    what,
    unit,
    product: spreadOf(product),
    limit: limit ? { what: limit.what, ...spreadOf(limit.values) } : null,
    ratio,
    goal: goal ? goalText(goal, unit) : null,
    isMet: goal && judged !== null ? isMet(judged, goal) : null,
  };
}

function spreadOf(values: number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

function isMet(value: number, { atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return value >= atLeast && value <= atMost;
}

function goalText({ of, atLeast, atMost }: Goal, unit: string): string {
  const suffix = of === 'ratio' ? '' : ` ${unit}`;
  return atLeast === undefined ? `<= ${atMost}${suffix}` : `>= ${atLeast}${suffix}`;
}
