import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from './default-rules';
import { mergeRules } from './merge-rules';

describe('rules given in part', () => {
  it('are completed in every depth', () => {
    const given = { feeCents: 1, points: { minors: 3, residenceCap: null }, waitMonths: { to: 9 } };
    expect(mergeRules(given, DEFAULT_RULES)).toEqual({
      ...DEFAULT_RULES,
      feeCents: 1,
      points: { ...DEFAULT_RULES.points, minors: 3 },
      waitMonths: { from: 2, to: 9 },
    });
  });

  it('replace all quotas, because the percents belong together', () => {
    const quotas = [{ group: 'minors', percent: 100 }];
    expect(mergeRules({ quotas }, DEFAULT_RULES)).toMatchObject({ quotas });
  });

  it('are the base when none are given, and left to the checks when they are no object', () => {
    expect(mergeRules(undefined, DEFAULT_RULES)).toBe(DEFAULT_RULES);
    expect(mergeRules('none', DEFAULT_RULES)).toBe('none');
    expect(mergeRules({ points: 7 }, DEFAULT_RULES)).toMatchObject({ points: 7 });
  });
});
