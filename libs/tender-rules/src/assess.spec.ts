import { describe, expect, it } from '@jest/globals';
import { assess, hasReachedAge } from './assess';
import type { RequirementId } from './assessment';
import { DEFAULT_RULES } from './default-rules';
import { type AssessmentFacts, FACT_NAMES, type Fact, NO_FACTS } from './facts';
import type { TenderRules } from './tender-rules';

/** A household that meets every requirement, belongs to no group and has 7 points for residence. */
const FAMILY: AssessmentFacts = {
  ...{ citizenship: 'italian', residencePermit: null, residenceYears: 7, worksInLombardiaYears: null },
  ...{ iseeCents: 1_200_000, ownsHome: false, minors: 0, disabilityCertified: false, evictionEnforced: false },
  ...{ over65: false, youngCouple: false, housingEmergency: false },
};
const BIRTH = '1980-05-20';
const DAY = '2026-11-23';

const of = (changes: Partial<AssessmentFacts> = {}, rules: TenderRules = DEFAULT_RULES) =>
  assess({ ...FAMILY, ...changes }, { rules, birthDate: BIRTH, ageDay: DAY });
const met = (id: RequirementId, changes: Partial<AssessmentFacts>, rules?: TenderRules) =>
  of(changes, rules).requirements.find((requirement) => requirement.id === id)?.met;
const pointsWith = (changes: Partial<AssessmentFacts>, points: Partial<TenderRules['points']> = {}) =>
  of(changes, { ...DEFAULT_RULES, points: { ...DEFAULT_RULES.points, ...points } }).points;

describe('an assessment', () => {
  it('of a household that meets everything', () => {
    expect(of()).toEqual({
      complete: true,
      missing: [],
      requirements: [
        { id: 'age', met: true },
        { id: 'residence', met: true },
        { id: 'isee', met: true },
        { id: 'property', met: true },
      ],
      eligible: true,
      groups: [],
      points: { total: 7, parts: [{ id: 'residence', points: 7 }] },
    });
  });

  it('without any fact knows the age alone', () => {
    expect(assess(NO_FACTS, { rules: DEFAULT_RULES, birthDate: BIRTH, ageDay: DAY })).toEqual({
      complete: false,
      missing: FACT_NAMES.filter((name) => name !== 'residencePermit' && name !== 'worksInLombardiaYears'),
      requirements: [
        { id: 'age', met: true },
        { id: 'residence', met: null },
        { id: 'isee', met: null },
        { id: 'property', met: null },
      ],
      eligible: null,
      groups: [],
      points: { total: 0, parts: [] },
    });
  });

  it('names its requirements in the order age, residence, permit, isee, property', () => {
    const ids = of({ citizenship: 'other', residencePermit: true }).requirements.map(({ id }) => id);
    expect(ids).toEqual(['age', 'residence', 'permit', 'isee', 'property']);
  });
});

describe('what is missing', () => {
  const NEVER_ALONE: readonly Fact[] = ['residencePermit', 'worksInLombardiaYears'];

  it.each(FACT_NAMES.filter((name) => !NEVER_ALONE.includes(name)))('is %s, when nobody has looked at it', (name) => {
    const { complete, missing, eligible } = of({ [name]: null });
    expect({ complete, missing, eligible }).toEqual({ complete: false, missing: [name], eligible: null });
  });

  it('is never the years of work', () => {
    for (const citizenship of ['italian', 'eu', 'other'] as const) {
      const { missing } = of({ citizenship, residenceYears: 0, residencePermit: true, worksInLombardiaYears: null });
      expect(missing).toEqual([]);
    }
  });

  it('is the residence permit of citizens of other countries alone', () => {
    expect(of({ citizenship: 'other' }).missing).toEqual(['residencePermit']);
    expect(of({ citizenship: 'eu' }).missing).toEqual([]);
    expect(of({ citizenship: 'italian' }).missing).toEqual([]);
    expect(of({ citizenship: null }).missing).toEqual(['citizenship']);
  });
});

describe('the requirement of residence', () => {
  it.each([
    [1, null, false],
    [2, null, true],
    [1, 1, false],
    [0, 2, true],
    [2, 0, true],
  ])('is met by Italian citizens with residence (%s) or work (%s) of two years: %s', (years, work, expected) => {
    expect(met('residence', { residenceYears: years, worksInLombardiaYears: work })).toBe(expected);
  });

  it.each([
    ['eu', 4, 50, false],
    ['eu', 5, null, true],
    ['other', 4, 50, false],
    ['other', 5, 0, true],
  ] as const)('is met by %s citizens with %s years of residence, whatever their work (%s): %s', (...row) => {
    const [citizenship, residenceYears, worksInLombardiaYears, expected] = row;
    expect(met('residence', { citizenship, residenceYears, worksInLombardiaYears })).toBe(expected);
  });

  it('is open until citizenship and residence are known', () => {
    expect(met('residence', { citizenship: null })).toBeNull();
    expect(met('residence', { residenceYears: null })).toBeNull();
    expect(met('residence', { residenceYears: null, worksInLombardiaYears: 40 })).toBeNull();
  });
});

describe('the other requirements', () => {
  it('have the permit for citizens of other countries alone', () => {
    expect(met('permit', { citizenship: 'other', residencePermit: true })).toBe(true);
    expect(met('permit', { citizenship: 'other', residencePermit: false })).toBe(false);
    expect(met('permit', { citizenship: 'other' })).toBeNull();
    for (const citizenship of ['italian', 'eu', null] as const) {
      expect(met('permit', { citizenship, residencePermit: false })).toBeUndefined();
    }
  });

  it('admit an ISEE up to the cap', () => {
    expect(met('isee', { iseeCents: 2_500_000 })).toBe(true);
    expect(met('isee', { iseeCents: 2_500_001 })).toBe(false);
    expect(met('isee', { iseeCents: 0 })).toBe(true);
    expect(met('isee', { iseeCents: null })).toBeNull();
  });

  it('admit those who own no home', () => {
    expect(met('property', { ownsHome: false })).toBe(true);
    expect(met('property', { ownsHome: true })).toBe(false);
    expect(met('property', { ownsHome: null })).toBeNull();
  });

  it.each([
    [{ residenceYears: 0 }],
    [{ citizenship: 'other', residencePermit: false }],
    [{ iseeCents: 2_500_001 }],
    [{ ownsHome: true }],
  ] as const)('refuse with one that is not met: %j', (changes) => {
    expect(of(changes).eligible).toBe(false);
  });

  it('refuse the young', () => {
    const { requirements, eligible } = assess(FAMILY, { rules: DEFAULT_RULES, birthDate: '2008-11-24', ageDay: DAY });
    expect([requirements[0], eligible]).toEqual([{ id: 'age', met: false }, false]);
  });

  it('do not refuse before everything is known', () => {
    expect(of({ ownsHome: true, minors: null }).eligible).toBeNull();
  });
});

describe('the age', () => {
  it.each([
    ['2008-11-23', '2026-11-22', false],
    ['2008-11-23', '2026-11-23', true],
    ['2008-12-31', '2026-12-30', false],
    ['2008-12-31', '2026-12-31', true],
    ['2009-01-01', '2026-12-31', false],
  ])('of 18 is that of somebody born on %s on the day %s: %s', (birthDate, day, expected) => {
    expect(hasReachedAge(birthDate, 18, day)).toBe(expected);
  });

  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
  ])('of 18 of somebody born on 29 February, on %s: %s', (day, expected) => {
    expect(hasReachedAge('2008-02-29', 18, day)).toBe(expected);
  });

  it('of 20 of somebody born on 29 February is reached on 29 February', () => {
    expect(hasReachedAge('2008-02-29', 20, '2028-02-28')).toBe(false);
    expect(hasReachedAge('2008-02-29', 20, '2028-02-29')).toBe(true);
  });
});

describe('the points', () => {
  it('are 10 for minors, however many, 15 for a disability, 20 for an eviction and 1 per year of residence', () => {
    expect(pointsWith({ minors: 3, disabilityCertified: true, evictionEnforced: true })).toEqual({
      total: 52,
      parts: [
        { id: 'minors', points: 10 },
        { id: 'disability', points: 15 },
        { id: 'eviction', points: 20 },
        { id: 'residence', points: 7 },
      ],
    });
  });

  it('have no parts of 0', () => {
    expect(pointsWith({ residenceYears: 0 })).toEqual({ total: 0, parts: [] });
    expect(pointsWith({ minors: 2 }, { minors: 0, residenceYear: 0 })).toEqual({ total: 0, parts: [] });
  });

  it.each([
    [null, 14],
    [14, 14],
    [13, 13],
    [0, 0],
  ])('for residence are years times points, at most the cap %s', (residenceCap, total) => {
    expect(pointsWith({}, { residenceYear: 2, residenceCap }).total).toBe(total);
  });

  it('are counted for everybody, eligible or not, by what is known', () => {
    const { eligible, points } = of({ ownsHome: true, minors: 1 });
    expect([eligible, points.total]).toEqual([false, 17]);
    expect(pointsWith({ minors: null, residenceYears: null, evictionEnforced: true }).total).toBe(20);
  });

  it('do not count years of work', () => {
    expect(pointsWith({ residenceYears: 0, worksInLombardiaYears: 30 }).total).toBe(0);
  });
});

describe('the groups', () => {
  it('are in the order minors, over65, youngCouples, emergencies', () => {
    const facts = { minors: 1, over65: true, youngCouple: true, housingEmergency: true };
    expect(of(facts).groups).toEqual(['minors', 'over65', 'youngCouples', 'emergencies']);
  });

  it.each([
    [{ minors: 1 }, 'minors'],
    [{ over65: true }, 'over65'],
    [{ youngCouple: true }, 'youngCouples'],
    [{ housingEmergency: true }, 'emergencies'],
  ] as const)('of %j are %s alone', (facts, group) => {
    expect(of(facts).groups).toEqual([group]);
  });

  it('do not wait for the rest of the facts', () => {
    const standard = { rules: DEFAULT_RULES, birthDate: BIRTH, ageDay: DAY };
    expect(assess({ ...NO_FACTS, over65: true }, standard).groups).toEqual(['over65']);
  });
});
