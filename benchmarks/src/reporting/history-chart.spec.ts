import { describe, expect, it } from '@jest/globals';
import { drawHistory } from './history-chart';
import type { Series } from './series';

function series(changes: Partial<Series>, value = 0.6, isMet = true): Series {
  const points = [{ measuredAt: '2026-11-20T10:00:00Z', commit: 'abc1234', value, isMet }];
  return { benchmark: 'list', what: 'list', unit: '', goal: { of: 'ratio', atLeast: 0.5 }, points, ...changes };
}

describe('picture of the history', () => {
  it('has a plot for each series, in groups by benchmark', () => {
    const svg = drawHistory([series({}), series({ what: 'memory' }), series({ benchmark: 'zip' })]);
    expect(svg.match(/class="curve"/g)).toHaveLength(3);
    expect(svg.match(/class="group">[^<]+/g)).toEqual(['class="group">list', 'class="group">zip']);
  });

  it('tells in words which goals are not met', () => {
    const svg = drawHistory([series({}), series({ what: 'first byte' }, 0.4, false)]);
    expect(svg).toContain('>The newest runs meet 1 of 2 goals. Not met: list: first byte, 0.400, goal &gt;= 0.5.<');
    expect(svg).toContain('goal &gt;= 0.5: not met<');
  });

  it('shows names as they are, whatever is in them', () => {
    expect(drawHistory([series({ what: '<page> & "list"' })])).toContain('>&lt;page&gt; &amp; &quot;list&quot;<');
  });

  it('is as high as its groups', () => {
    const heightOf = (count: number) =>
      Number(/ height="(\d+)" role/.exec(drawHistory(Array.from({ length: count }, () => series({}))))?.[1]);
    expect(heightOf(3)).toBe(heightOf(1));
    expect(heightOf(4)).toBeGreaterThan(heightOf(3));
  });
});
