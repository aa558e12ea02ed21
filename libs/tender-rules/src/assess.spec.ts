import { describe, expect, it } from '@jest/globals';
import { assess, type RequirementId } from './assess';
import { type AssessmentFacts, FACT_NAMES, NO_FACTS } from './facts';
import { hasReachedAge } from './has-reached-age';
import { DEFAULT_RULES, type TenderRules } from './tender-rules';

/** A household that meets every requirement, belongs to no group and has 7 points for residence. */
const FAMILY: AssessmentFacts = {
  citizenship: 'italian',
  residencePermit: null,
  residenceYears: 7,
  worksInLombardiaYears: null,
  iseeCents: 1_200_000,
  ownsHome: false,
  minors: 0,
  disabilityCertified: false,
  evictionEnforced: false,
  over65: false,
  youngCouple: false,
  housingEmergency: false,
};
const BIRTH = '1980-05-20';
const DAY = '2026-11-23';

const of = (changes: Partial<AssessmentFacts> = {}, rules: TenderRules = DEFAULT_RULES) =>
  assess({ ...FAMILY, ...changes }, { rules, birthDate: BIRTH, ageDay: DAY });
const met = (id: RequirementId, changes: Partial<AssessmentFacts>) =>
  of(changes).requirements.find((requirement) => requirement.id === id)?.met;
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
  it('is what nobody has looked at, but for the permit and the years of work', () => {
    const needed = FACT_NAMES.filter((name) => name !== 'residencePermit' && name !== 'worksInLombardiaYears');
    const found = needed.map((name) => of({ [name]: null }));
    expect(found.map(({ missing }) => missing)).toEqual(needed.map((name) => [name]));
    expect(found.filter(({ complete, eligible }) => complete || eligible !== null)).toEqual([]);
  });

  it('is never the years of work', () => {
    for (const citizenship of ['italian', 'eu', 'other'] as const) {
      const { missing } = of({ citizenship, residenceYears: 0, residencePermit: true, worksInLombardiaYears: null });
      expect(missing).toEqual([]);
    }
  });

  it('is the residence permit of citizens of other countries alone', () => {
    const missing = (['other', 'eu', 'italian', null] as const).map((citizenship) => of({ citizenship }).missing);
    expect(missing).toEqual([['residencePermit'], [], [], ['citizenship']]);
  });
});

/** A requirement, facts, and whether they meet it. */
const VERDICTS: [RequirementId, Partial<AssessmentFacts>, boolean | null | undefined][] = [
  // Italian citizens need two years of residence or of work, all others five of residence.
  ['residence', { residenceYears: 1 }, false],
  ['residence', { residenceYears: 2 }, true],
  ['residence', { residenceYears: 1, worksInLombardiaYears: 1 }, false],
  ['residence', { residenceYears: 0, worksInLombardiaYears: 2 }, true],
  ['residence', { residenceYears: 2, worksInLombardiaYears: 0 }, true],
  ['residence', { citizenship: 'eu', residenceYears: 4, worksInLombardiaYears: 50 }, false],
  ['residence', { citizenship: 'eu', residenceYears: 5 }, true],
  ['residence', { citizenship: 'other', residenceYears: 4, worksInLombardiaYears: 50 }, false],
  ['residence', { citizenship: 'other', residenceYears: 5, worksInLombardiaYears: 0 }, true],
  ['residence', { citizenship: null }, null],
  ['residence', { residenceYears: null }, null],
  ['residence', { residenceYears: null, worksInLombardiaYears: 40 }, null],
  ['permit', { citizenship: 'other', residencePermit: true }, true],
  ['permit', { citizenship: 'other', residencePermit: false }, false],
  ['permit', { citizenship: 'other' }, null],
  ['permit', { citizenship: 'italian', residencePermit: false }, undefined],
  ['permit', { citizenship: 'eu', residencePermit: false }, undefined],
  ['permit', { citizenship: null, residencePermit: false }, undefined],
  ['isee', { iseeCents: 2_500_000 }, true],
  ['isee', { iseeCents: 2_500_001 }, false],
  ['isee', { iseeCents: 0 }, true],
  ['isee', { iseeCents: null }, null],
  ['property', { ownsHome: false }, true],
  ['property', { ownsHome: true }, false],
  ['property', { ownsHome: null }, null],
];

describe('the requirements', () => {
  it('are met by residence or work, a permit, an ISEE up to the cap, and owning no home', () => {
    expect(VERDICTS.filter(([id, facts, verdict]) => met(id, facts) !== verdict)).toEqual([]);
  });

  it('refuse with one that is not met, also the age', () => {
    const changes: Partial<AssessmentFacts>[] = [
      { residenceYears: 0 },
      { iseeCents: 2_500_001 },
      { ownsHome: true },
      { citizenship: 'other', residencePermit: false },
    ];
    expect(changes.filter((change) => of(change).eligible !== false)).toEqual([]);
    const { requirements, eligible } = assess(FAMILY, { rules: DEFAULT_RULES, birthDate: '2008-11-24', ageDay: DAY });
    expect([requirements[0], eligible]).toEqual([{ id: 'age', met: false }, false]);
  });

  it('do not refuse before everything is known', () => {
    expect(of({ ownsHome: true, minors: null }).eligible).toBeNull();
  });
});

it('reaches an age on the birthday, which is 1 March for 29 February in a year without one', () => {
  const ages: [born: string, age: number, day: string, isReached: boolean][] = [
    ['2008-11-23', 18, '2026-11-22', false],
    ['2008-11-23', 18, '2026-11-23', true],
    ['2008-12-31', 18, '2026-12-30', false],
    ['2008-12-31', 18, '2026-12-31', true],
    ['2009-01-01', 18, '2026-12-31', false],
    ['2008-02-29', 18, '2026-02-28', false],
    ['2008-02-29', 18, '2026-03-01', true],
    ['2008-02-29', 20, '2028-02-28', false],
    ['2008-02-29', 20, '2028-02-29', true],
  ];
  expect(ages.filter(([born, age, day, isReached]) => hasReachedAge(born, age, day) !== isReached)).toEqual([]);
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

  it('have no parts of 0, and none for years of work', () => {
    expect(pointsWith({ residenceYears: 0, worksInLombardiaYears: 30 })).toEqual({ total: 0, parts: [] });
    expect(pointsWith({ minors: 2 }, { minors: 0, residenceYear: 0 })).toEqual({ total: 0, parts: [] });
  });

  it('for residence are years times points, at most the cap', () => {
    const totals = [null, 14, 13, 0].map((residenceCap) => pointsWith({}, { residenceYear: 2, residenceCap }).total);
    expect(totals).toEqual([14, 14, 13, 0]);
  });

  it('are counted for everybody, eligible or not, by what is known', () => {
    const { eligible, points } = of({ ownsHome: true, minors: 1 });
    expect([eligible, points.total]).toEqual([false, 17]);
    expect(pointsWith({ minors: null, residenceYears: null, evictionEnforced: true }).total).toBe(20);
  });
});

describe('the groups', () => {
  it('are one for each fact, in the order minors, over65, youngCouples, emergencies', () => {
    const facts = [{ minors: 1 }, { over65: true }, { youngCouple: true }, { housingEmergency: true }];
    const groups = ['minors', 'over65', 'youngCouples', 'emergencies'];
    expect(facts.map((fact) => of(fact).groups)).toEqual(groups.map((group) => [group]));
    expect(of(Object.assign({}, ...facts)).groups).toEqual(groups);
  });

  it('do not wait for the rest of the facts', () => {
    const standard = { rules: DEFAULT_RULES, birthDate: BIRTH, ageDay: DAY };
    expect(assess({ ...NO_FACTS, over65: true }, standard).groups).toEqual(['over65']);
  });
});
