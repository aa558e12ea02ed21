import { describe, expect, it } from '@jest/globals';
import { checkRules, RULE_LIMITS } from './check-rules';
import { DEFAULT_RULES } from './default-rules';

const issuesOf = (change: object) => checkRules({ ...DEFAULT_RULES, ...change }).issues;

describe('the rules of a tender', () => {
  it('are those of the specification by default', () => {
    expect(checkRules(DEFAULT_RULES)).toEqual({ value: DEFAULT_RULES });
  });

  it('may be given as digits, with properties that nobody knows', () => {
    const { value } = checkRules({ ...DEFAULT_RULES, feeCents: ' 20000 ', colour: 'red' });
    expect(value).toEqual({ ...DEFAULT_RULES, feeCents: 20_000 });
  });

  it.each(Object.entries(RULE_LIMITS))('keep %s within its limits', (path, { min, max }) => {
    const [name = '', part] = path.split('.');
    const before = (DEFAULT_RULES as Record<string, unknown>)[name];
    const withValue = (value: unknown) => ({ [name]: part ? { ...(before as object), [part]: value } : value });
    for (const wrong of [min - 1, max + 1, min + 0.5, 'many', {}, true]) {
      expect(issuesOf(withValue(wrong))).toMatchObject({ [`rules.${path}`]: 'validation.tender.number' });
    }
    for (const right of [min, max]) {
      expect(Object.keys(issuesOf(withValue(right)) ?? {})).not.toContain(`rules.${path}`);
    }
  });

  it.each([
    ['below', [{ group: 'minors', percent: 99 }]],
    [
      'above',
      [
        { group: 'minors', percent: 99 },
        { group: 'over65', percent: 2 },
      ],
    ],
    ['nothing', []],
  ])('refuse quotas whose sum is %s 100', (_, quotas) => {
    expect(issuesOf({ quotas })).toEqual({ 'rules.quotas': 'validation.tender.quotasSum' });
  });

  it.each([
    ['an unknown group', [{ group: 'friends', percent: 100 }]],
    [
      'a repeated group',
      [
        { group: 'minors', percent: 50 },
        { group: 'minors', percent: 50 },
      ],
    ],
    ['half a percent', [{ group: 'minors', percent: 99.5 }]],
    ['something else', 'minors'],
    ['null', [null]],
  ])('refuse %s among the quotas', (_, quotas) => {
    expect(issuesOf({ quotas })).toEqual({ 'rules.quotas': 'validation.tender.quotas' });
  });

  it('refuse a wait that ends before it begins', () => {
    expect(issuesOf({ waitMonths: { from: 7, to: 6 } })).toEqual({
      'rules.waitMonths': 'validation.tender.waitMonths',
    });
  });

  it.each(['2026-02-30', '2026-2-3', '03/02/2026', 20_260_203, '2026-02-03T10:00', '0000-01-01', '2200-01-01'])(
    'refuse the reference date %s',
    (referenceDate) => {
      expect(issuesOf({ referenceDate })).toEqual({ 'rules.referenceDate': 'validation.tender.day' });
    },
  );

  it('take a reference date, and none', () => {
    expect(checkRules({ ...DEFAULT_RULES, referenceDate: '2028-02-29' }).value?.referenceDate).toBe('2028-02-29');
    expect(checkRules({ ...DEFAULT_RULES, referenceDate: '' }).value?.referenceDate).toBeNull();
  });

  it('name every failing field at once', () => {
    expect(Object.keys(checkRules({}).issues ?? {})).toEqual(
      expect.arrayContaining(['rules.feeCents', 'rules.points.eviction', 'rules.quotas', 'rules.reviewDays']),
    );
    expect(checkRules('none').issues).toEqual({ rules: 'validation.tender.rules' });
  });
});
