import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry, HistoryRow } from './history';
import { toSeries } from './series';

const PAGE: HistoryRow = {
  what: 'page',
  unit: '/s',
  median: 900,
  limit: 'bare node',
  ratio: 0.5,
  goal: { of: 'ratio', atLeast: 0.45 },
};
const P95: HistoryRow = {
  what: 'p95',
  unit: 'ms',
  median: 40,
  limit: null,
  ratio: 2,
  goal: { of: 'product', atMost: 50 },
};

function run(day: number, rows: HistoryRow[], benchmark = 'dashboard'): HistoryEntry {
  return { measuredAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`, commit: `c${day}`, benchmark, rows };
}

describe('series of the history', () => {
  it('have what each goal is about: the ratio, or the figure with its unit', () => {
    const [page, p95] = toSeries([run(1, [PAGE, P95])]);
    expect(page).toMatchObject({ what: 'page', unit: '', points: [{ value: 0.5, commit: 'c1', isMet: true }] });
    expect(p95).toMatchObject({ what: 'p95', unit: 'ms', points: [{ value: 40, isMet: true }] });
  });

  it('put the runs of a benchmark one behind the other, whatever else was run in between', () => {
    const history = [run(1, [PAGE]), run(1, [P95], 'list'), run(2, [{ ...PAGE, ratio: 0.4 }])];
    expect(toSeries(history).map(({ benchmark, points }) => [benchmark, points.map(({ value }) => value)])).toEqual([
      ['dashboard', [0.5, 0.4]],
      ['list', [40]],
    ]);
  });

  it('leave out what has no goal, and what the latest run measures no longer', () => {
    expect(toSeries([run(1, [PAGE, P95]), run(2, [{ ...PAGE, goal: null }])])).toEqual([]);
  });

  it('begin where something was measured first', () => {
    expect(toSeries([run(1, [PAGE]), run(2, [PAGE, P95])])[1]?.points).toHaveLength(1);
  });

  it('judge earlier runs by the goal of today', () => {
    const [series] = toSeries([run(1, [PAGE]), run(2, [{ ...PAGE, ratio: 0.7, goal: { of: 'ratio', atLeast: 0.6 } }])]);
    expect(series?.points.map(({ isMet }) => isMet)).toEqual([false, true]);
  });

  it('go on when another number of applications happened to be there', () => {
    const history = [run(1, [{ ...PAGE, what: 'mail to 10079' }]), run(2, [{ ...PAGE, what: 'mail to 10082' }])];
    expect(toSeries(history)).toMatchObject([{ what: 'mail to 10082', points: [{}, {}] }]);
  });

  it('keep apart what one thing is compared with', () => {
    const other: HistoryRow = { ...PAGE, limit: 'bare bun', ratio: 0.9 };
    expect(toSeries([run(1, [PAGE, other]), run(2, [PAGE, other])])).toMatchObject([
      { what: 'page, beside bare node', points: [{ value: 0.5 }, { value: 0.5 }] },
      { what: 'page, beside bare bun', points: [{ value: 0.9 }, { value: 0.9 }] },
    ]);
  });

  it('end with the newest twenty runs', () => {
    const [series] = toSeries(Array.from({ length: 25 }, (_, index) => run(index + 1, [PAGE])));
    expect(series?.points.map(({ commit }) => commit)).toEqual(
      Array.from({ length: 20 }, (_, index) => `c${index + 6}`),
    );
  });
});
