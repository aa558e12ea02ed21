import { describe, expect, it } from '@jest/globals';
import { PLOT, toPanel } from './panel';
import type { Series } from './series';

const values = (...list: number[]): Series['points'] =>
  list.map((value, index) => ({
    measuredAt: `2026-11-0${index + 1}T10:00:00Z`,
    commit: 'abc1234',
    value,
    isMet: true,
  }));

const RATIO: Series = { benchmark: 'list', what: 'list', unit: '', goal: { of: 'ratio', atLeast: 0.5 }, points: [] };

describe('plot of a series', () => {
  it('goes from left to right, and puts a single run where the newest is', () => {
    expect(toPanel({ ...RATIO, points: values(0.5, 0.6, 0.7) }).marks.map(({ x }) => x)).toEqual([0, 132, PLOT.width]);
    expect(toPanel({ ...RATIO, points: values(0.5) }).marks.map(({ x }) => x)).toEqual([PLOT.width]);
  });

  it('has 0 at its lower edge and leaves room above the highest value', () => {
    const [zero, highest] = toPanel({ ...RATIO, points: values(0, 1.15) }).marks;
    expect(zero?.y).toBe(PLOT.height);
    expect(highest?.y).toBeCloseTo(PLOT.height * (1 - 1 / 1.15), 1);
  });

  it('has its goal in sight, above all values and below them', () => {
    const [high, low] = [toPanel({ ...RATIO, points: values(0.1) }), toPanel({ ...RATIO, points: values(5) })];
    expect(high.goalAt).toBeGreaterThan(0);
    expect(high.goalAt).toBeLessThan(high.marks[0]?.y ?? 0);
    expect(low.goalAt).toBeGreaterThan(low.marks[0]?.y ?? 0);
  });

  it('stands on its lower edge where goal and value are 0', () => {
    const lost: Series = { ...RATIO, unit: 'messages', goal: { of: 'product', atMost: 0 }, points: values(0) };
    expect(toPanel(lost)).toMatchObject({ goalAt: PLOT.height, marks: [{ y: PLOT.height }] });
  });

  it('says value, goal and days in words', () => {
    const p95: Series = { ...RATIO, unit: 'ms', goal: { of: 'product', atMost: 50 }, points: values(60, 41.234) };
    expect(toPanel(p95)).toMatchObject({ caption: '41.2 ms, goal <= 50 ms', days: ['2026-11-01', '2026-11-02'] });
    expect(toPanel(p95).marks[0]?.text).toBe('2026-11-01, abc1234: 60 ms');
    expect(toPanel({ ...RATIO, points: values(0.512) }).days).toEqual(['2026-11-01']);
  });

  it('breaks a long name into lines between words', () => {
    const what =
      'payment requests to 10079 applicants, worker killed in the middle: lost, or sent under a second Message-ID';
    const { title } = toPanel({ ...RATIO, what, points: values(0) });
    expect(title.join(' ')).toBe(what);
    expect(title.every((line) => line.length <= 42)).toBe(true);
  });
});
