import { describe, expect, it } from '@jest/globals';
import { checkRules, mergeRules, RULE_LIMITS } from './check-rules';
import { DEFAULT_RULES } from './tender-rules';

const issuesOf = (change: object) => checkRules({ ...DEFAULT_RULES, ...change }).issues;

describe('the rules of a tender', () => {
  it('are those of the specification by default', () => {
    expect(checkRules(DEFAULT_RULES)).toEqual({ value: DEFAULT_RULES });
  });

  it('may be given as digits, with properties that nobody knows', () => {
    const { value } = checkRules({ ...DEFAULT_RULES, feeCents: ' 20000 ', colour: 'red' });
    expect(value).toEqual({ ...DEFAULT_RULES, feeCents: 20_000 });
  });

  it('keep each number within its limits', () => {
    const limits = Object.entries(RULE_LIMITS).map(([path, { min, max }]) => `${path} ${min}-${max}`);
    expect(limits.join(', ')).toBe(
      'feeCents 1-10000000, iseeCapEuro 1-1000000, residenceYears.italian 0-100, residenceYears.foreign 0-100, ' +
        'minimumAge 0-120, leaseYears 1-99, rankingEveryMonths 1-120, waitMonths.from 0-120, waitMonths.to 0-120, ' +
        'points.minors 0-1000, points.disability 0-1000, points.eviction 0-1000, points.residenceYear 0-1000, ' +
        'points.residenceCap 0-100000, reviewDays 0-60',
    );
    const findings = Object.entries(RULE_LIMITS).flatMap(([path, { min, max }]) => {
      const [name = '', part] = path.split('.');
      const before = (DEFAULT_RULES as Record<string, unknown>)[name];
      const issueOf = (value: unknown) =>
        issuesOf({ [name]: part ? { ...(before as object), [part]: value } : value })?.[`rules.${path}`];
      const wrong = [min - 1, max + 1, min + 0.5, 'many', {}, true];
      const taken = wrong.filter((value) => issueOf(value) !== 'validation.tender.number');
      return [...taken, ...[min, max].filter(issueOf)].map((value) => [path, value]);
    });
    expect(findings).toEqual([]);
  });

  it('refuse quotas whose sum is not 100', () => {
    const minors = { group: 'minors', percent: 99 };
    for (const quotas of [[minors], [minors, { group: 'over65', percent: 2 }], []]) {
      expect(issuesOf({ quotas })).toEqual({ 'rules.quotas': 'validation.tender.quotasSum' });
    }
  });

  it('refuse quotas of unknown or repeated groups, with half a percent, and what is no list of them', () => {
    const half = { group: 'minors', percent: 50 };
    const wrong = [[{ group: 'friends', percent: 100 }], [half, half], [{ ...half, percent: 99.5 }], 'minors', [null]];
    for (const quotas of wrong) {
      expect([quotas, issuesOf({ quotas })]).toEqual([quotas, { 'rules.quotas': 'validation.tender.quotas' }]);
    }
  });

  it('refuse a wait that ends before it begins', () => {
    expect(issuesOf({ waitMonths: { from: 7, to: 6 } })).toEqual({
      'rules.waitMonths': 'validation.tender.waitMonths',
    });
  });

  it('take a reference date that is a day, and none', () => {
    for (const referenceDate of [
      '2026-02-30',
      '2026-2-3',
      '03/02/2026',
      20_260_203,
      '2026-02-03T10:00',
      '0000-01-01',
      '2200-01-01',
    ]) {
      expect(issuesOf({ referenceDate })).toEqual({ 'rules.referenceDate': 'validation.tender.day' });
    }
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
