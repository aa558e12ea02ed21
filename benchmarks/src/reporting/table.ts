import type { Spread, Summary } from '../measuring/summary';

const HEAD = ['what', 'product', 'limit', 'ratio', 'goal', 'met'];

/** Cells of the table that is printed and documented, without its head. */
function cells({ what, unit, product, limit, ratio, goal, isMet }: Summary): string[] {
  return [
    what,
    `${spread(product)} ${unit}`,
    limit ? `${spread(limit)} ${unit}: ${limit.what}` : '',
    ratio === null ? '' : ratio.toFixed(2),
    goal ?? '',
    isMet === null ? '' : isMet ? 'yes' : 'no',
  ];
}

/** One measurement for the terminal, while the run goes on. */
export function asLine(summary: Summary): string {
  const [what, product, limit, ratio, goal, met] = cells(summary);
  const comparison = summary.limit ? `, ratio ${ratio} to ${limit}` : '';
  return `  ${what}: ${product}${comparison}${goal ? `; goal ${goal}: ${met === 'yes' ? 'met' : 'not met'}` : ''}`;
}

/** The table in Markdown, which reads well on a terminal, too. */
export function asTable(summaries: Summary[]): string {
  const rows = [HEAD, ...summaries.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [HEAD, rule, ...summaries.map(cells)].map(line).join('\n');
}

function spread({ median, min, max }: Spread): string {
  return min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`;
}

/** Three digits that say something. */
export function figure(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);
}
