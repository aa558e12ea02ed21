/** Steps between the lines of a chart: 1, 2 or 5 times a power of ten. */
const STEPS = [1, 2, 5, 10];
const MOST_LINES = 4;

/** Round numbers for the lines of a chart, from the lowest above 0 up to `max` or just above; whole, since they count. */
export function linesUpTo(max: number): number[] {
  if (max <= 0) return [1];
  const rough = max / MOST_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((one) => one * power >= rough) ?? 1) * power);
  return Array.from({ length: Math.ceil(max / step) }, (_, n) => (n + 1) * step);
}
