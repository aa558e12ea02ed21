import { type Goal, isMet } from '../measuring/summary';
import type { HistoryEntry, HistoryRow } from './history';

/** What a goal is about, run by run, the newest last. */
export interface Series {
  benchmark: string;
  what: string;
  /** Empty for a ratio. */
  unit: string;
  goal: Goal;
  points: Point[];
}

export interface Point {
  measuredAt: string;
  commit: string | null;
  value: number;
  /** By the goal of today. */
  isMet: boolean;
}

/** More could not be told apart. */
const MOST_POINTS = 20;

/** One series for each row with a goal of the latest run of each benchmark. */
export function toSeries(history: HistoryEntry[]): Series[] {
  const benchmarks = [...new Set(history.map(({ benchmark }) => benchmark))];
  return benchmarks.flatMap((benchmark) => {
    const runs = history.filter((entry) => entry.benchmark === benchmark).map((run) => ({ ...run, rows: byName(run) }));
    return [...(runs.at(-1)?.rows ?? [])].flatMap(([name, { what, unit, goal }]) => {
      if (!goal) return [];
      const points = runs.flatMap(({ rows, measuredAt, commit }) => {
        const value = judgedOf(rows.get(name), goal);
        return value === null ? [] : [{ measuredAt, commit, value, isMet: isMet(value, goal) }];
      });
      return [{ benchmark, what, unit: goal.of === 'ratio' ? '' : unit, goal, points: points.slice(-MOST_POINTS) }];
    });
  });
}

/** Where a benchmark compares one thing with two limits, the limit is part of the name. */
function byName({ rows }: HistoryEntry): Map<string, HistoryRow> {
  const named = rows.map((row): [string, HistoryRow] => {
    const isAlone = rows.filter(({ what }) => what === row.what).length === 1;
    const what = isAlone ? row.what : `${row.what}, beside ${row.limit}`;
    return [withoutCounts(what), { ...row, what }];
  });
  return new Map(named);
}

/** A count of applications that happened to be there is no part of the name. */
const withoutCounts = (what: string) => what.replace(/\d{4,}/g, '#');

function judgedOf(row: HistoryRow | undefined, { of }: Goal): number | null {
  return (of === 'ratio' ? row?.ratio : row?.median) ?? null;
}
