import { goalText } from '../measuring/summary';
import type { Series } from './series';
import { figure } from './table';

/** Room for the curve, in the picture's units. */
export const PLOT = { width: 264, height: 56 };

/** A series as it is drawn: places in the plot from its upper left corner. */
export interface Panel {
  /** What it is about, in lines that fit. */
  title: string[];
  /** The newest value and the goal. */
  caption: string;
  isMet: boolean;
  /** The first day and the last, or the only one. */
  days: string[];
  goalAt: number;
  marks: Mark[];
}

export interface Mark {
  x: number;
  y: number;
  isMet: boolean;
  /** What it stands for. */
  text: string;
}

const LINE_CHARACTERS = 42;
/** Above the highest value and the goal, so that neither runs along the edge. */
const HEADROOM = 1.15;

/** Values from 0 upwards, and one step to the right for each run; a single one stands where the newest does. */
export function toPanel({ what, unit, goal, points }: Series): Panel {
  const bound = goal.atLeast ?? goal.atMost ?? 0;
  const top = Math.max(bound, ...points.map(({ value }) => value)) * HEADROOM || 1;
  const heightOf = (value: number) => round(PLOT.height * (1 - Math.max(value, 0) / top));
  const step = PLOT.width / Math.max(1, points.length - 1);
  const marks = points.map(({ value, isMet, measuredAt, commit }, index) => ({
    x: round(PLOT.width - (points.length - 1 - index) * step),
    y: heightOf(value),
    isMet,
    text: `${dayOf(measuredAt)}, ${commit ?? 'commit unknown'}: ${withUnit(value, unit)}`,
  }));
  const newest = points.at(-1);
  return {
    title: wrap(what, LINE_CHARACTERS),
    caption: `${newest ? withUnit(newest.value, unit) : ''}, goal ${goalText(goal, unit)}`,
    isMet: newest?.isMet ?? false,
    days: [...new Set([points[0], newest].map((point) => dayOf(point?.measuredAt ?? '')))],
    goalAt: heightOf(bound),
    marks,
  };
}

/** Words in lines of `width` characters at most; a longer word has a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && line.length <= width) lines[lines.length - 1] = line;
    else lines.push(word);
  }
  return lines;
}

const dayOf = (instant: string) => instant.slice(0, 10);
const withUnit = (value: number, unit: string) => `${figure(value)} ${unit}`.trimEnd();
const round = (value: number) => Math.round(value * 10) / 10;
