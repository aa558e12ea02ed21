/** The value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Median; for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b).slice(Math.ceil(values.length / 2) - 1, values.length / 2 + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Milliseconds since 1970 with fractions, comparable between processes. */
export const now = () => performance.timeOrigin + performance.now();
