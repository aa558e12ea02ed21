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
    const runs = history.filter((entry) => entry.benchmark === benchmark);
    return (runs.at(-1)?.rows ?? []).flatMap(({ what, unit, goal }) => {
      if (!goal) return [];
      const points = pointsOf(what, goal, runs).slice(-MOST_POINTS);
      return [{ benchmark, what, unit: goal.of === 'ratio' ? '' : unit, goal, points }];
    });
  });
}

function pointsOf(what: string, goal: Goal, runs: HistoryEntry[]): Point[] {
  return runs.flatMap(({ measuredAt, commit, rows }) => {
    const value = judgedOf(
      rows.find((row) => nameOf(row.what) === nameOf(what)),
      goal,
    );
    return value === null ? [] : [{ measuredAt, commit, value, isMet: isMet(value, goal) }];
  });
}

function judgedOf(row: HistoryRow | undefined, { of }: Goal): number | null {
  return (of === 'ratio' ? row?.ratio : row?.median) ?? null;
}

/** A count of applications that happened to be there is no part of the name. */
function nameOf(what: string): string {
  return what.replace(/\d{4,}/g, '#');
}
