import { type Panel, PLOT, toPanel } from './panel';
import type { Series } from './series';

const COLUMNS = 3;
const MARGIN = 16;
const GAP = { between: 32, below: 32 };
const HEADER = { page: 82, group: 28 };
const LINE = 15;
const WIDTH = COLUMNS * (PLOT.width + GAP.between) + 2 * MARGIN - GAP.between;

const STYLE = `
  svg { color-scheme: light dark; --paper: #ffffff; --ink: #1c2128; --faint: #59636e; --rule: #d1d9e0; --goal: #59636e; --met: #0a6e5c; --missed: #b3400b; }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0d1117; --ink: #f0f6fc; --faint: #9198a1; --rule: #3d444d; --goal: #9198a1; --met: #4fd1b5; --missed: #ff9a5c; }
  }
  text { font: 12px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: var(--ink); }
  .page { font-size: 18px; font-weight: 600; }
  .group { font-size: 15px; font-weight: 600; }
  .faint { fill: var(--faint); }
  .missed { fill: var(--missed); font-weight: 600; }
  .paper { fill: var(--paper); }
  .axis { stroke: var(--rule); }
  .goal { stroke: var(--goal); stroke-dasharray: 4 3; }
  .curve { fill: none; stroke: var(--faint); stroke-width: 1.5; }
  .dot { fill: var(--met); }
  .cross { fill: none; stroke: var(--missed); stroke-width: 2; }`;

/** A picture with a small plot for each series, in groups by benchmark: SVG, for light and dark pages. */
export function drawHistory(series: Series[]): string {
  const groups = [...new Set(series.map(({ benchmark }) => benchmark))];
  const parts: string[] = [];
  let top = HEADER.page;
  for (const group of groups) {
    parts.push(text(group, { y: top, kind: 'group' }));
    top += HEADER.group;
    const panels = series.filter(({ benchmark }) => benchmark === group).map(toPanel);
    for (let index = 0; index < panels.length; index += COLUMNS) {
      const row = drawRow(panels.slice(index, index + COLUMNS), top);
      parts.push(...row.parts);
      top += row.height;
    }
  }
  return page(top, describe(series), parts);
}

/** Panels side by side, their plots at the same height. */
function drawRow(panels: Panel[], top: number): { parts: string[]; height: number } {
  const plotTop = Math.max(...panels.map(({ title }) => title.length)) * LINE + 10;
  const parts = panels.map((panel, column) => {
    const place = `translate(${column * (PLOT.width + GAP.between)} ${top})`;
    return [`<g transform="${place}">`, ...draw(panel, plotTop), '</g>'].join('\n');
  });
  return { parts, height: plotTop + PLOT.height + LINE + GAP.below };
}

function page(height: number, description: string, parts: string[]): string {
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title description">`,
    '<title id="title">Figures with a goal, run by run</title>',
    `<desc id="description">${asText(description)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${WIDTH}" height="${height}"/>`,
    `<g transform="translate(${MARGIN} 0)">`,
    text('Figures with a goal, run by run', { y: 26, kind: 'page' }),
    text('The newest run is on the right, 0 at the bottom, the goal dashed; a cross is a run that did not meet it.', {
      y: 46,
      kind: 'faint',
    }),
    ...parts,
    '</g>',
    '</svg>',
  ].join('\n')}\n`;
}

/** For whoever does not see the picture: what the newest runs did not meet. */
function describe(series: Series[]): string {
  const missed = series.map((one) => ({ one, panel: toPanel(one) })).filter(({ panel }) => !panel.isMet);
  const counts = `The newest runs meet ${series.length - missed.length} of ${series.length} goals.`;
  const list = missed.map(({ one, panel }) => `${one.benchmark}: ${one.what}, ${panel.caption}`);
  return missed.length > 0 ? `${counts} Not met: ${list.join('; ')}.` : counts;
}

function draw({ title, caption, isMet, days, goalAt, marks }: Panel, plotTop: number): string[] {
  const { width, height } = PLOT;
  const below = plotTop + height + LINE;
  return [
    ...title.map((line, index) => text(line, { y: index * LINE })),
    text(isMet ? caption : `${caption}: not met`, { y: title.length * LINE, kind: isMet ? 'faint' : 'missed' }),
    `<g transform="translate(0 ${plotTop})">`,
    `<path class="axis" d="M0 ${height}H${width}"/>`,
    `<path class="goal" d="M0 ${goalAt}H${width}"/>`,
    `<path class="curve" d="${marks.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')}"/>`,
    ...marks.map(({ x, y, isMet: met, text: words }) => `<g><title>${asText(words)}</title>${mark(x, y, met)}</g>`),
    '</g>',
    text(days[0] ?? '', { y: below, kind: 'faint' }),
    ...(days[1] ? [text(days[1], { x: width, y: below, kind: 'faint', anchor: 'end' })] : []),
  ];
}

/** Told apart by shape as well as by colour. */
function mark(x: number, y: number, isMet: boolean): string {
  if (isMet) return `<circle class="dot" cx="${x}" cy="${y}" r="3.5"/>`;
  return `<path class="cross" d="M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7"/>`;
}

function text(content: string, { x = 0, y = 0, kind = '', anchor = '' }): string {
  const attributes = `${kind && ` class="${kind}"`}${anchor && ` text-anchor="${anchor}"`}`;
  return `<text x="${x}" y="${y}"${attributes}>${asText(content)}</text>`;
}

function asText(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
