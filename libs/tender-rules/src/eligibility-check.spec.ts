import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assess, type RequirementId } from './assess';
import { checkEligibility, type EligibilityAnswers, eligibilityQuestions } from './eligibility-check';
import { type AssessmentFacts, CITIZENSHIPS, NO_FACTS } from './facts';
import { hasReachedAge } from './has-reached-age';
import { DEFAULT_RULES, type TenderRules } from './tender-rules';

const noRequirements: TenderRules = {
  ...DEFAULT_RULES,
  minimumAge: 0,
  residenceYears: { italian: 0, foreign: 0 },
};

describe('the questions of the eligibility check', () => {
  it('follow the rules of the tender and the citizenship', () => {
    expect(eligibilityQuestions(DEFAULT_RULES, undefined)).toEqual(['age', 'isee', 'property']);
    expect(eligibilityQuestions(DEFAULT_RULES, 'italian')).toEqual(['age', 'residence', 'isee', 'property']);
    expect(eligibilityQuestions(DEFAULT_RULES, 'other')).toEqual(['age', 'residence', 'permit', 'isee', 'property']);
    expect(eligibilityQuestions(noRequirements, 'eu')).toEqual(['isee', 'property']);
  });
});

describe('the eligibility check', () => {
  const allGood: EligibilityAnswers = { citizenship: 'eu', age: 'yes', residence: 'yes', isee: 'yes', property: 'no' };

  it('leaves open what is unknown, unless another answer excludes', () => {
    expect(checkEligibility(DEFAULT_RULES, allGood).verdict).toBe('eligible');
    const { isee: _isee, ...unknownIsee } = allGood;
    expect(checkEligibility(DEFAULT_RULES, unknownIsee)).toMatchObject({
      verdict: 'unclear',
      requirements: expect.arrayContaining([{ id: 'isee', met: null }]),
    });
    expect(checkEligibility(DEFAULT_RULES, { ...unknownIsee, property: 'yes' }).verdict).toBe('excluded');
    expect(checkEligibility(DEFAULT_RULES, {}).verdict).toBe('unclear');
    expect(checkEligibility(noRequirements, { isee: 'yes', property: 'no' }).verdict).toBe('unclear');
  });

  it('ignores answers that the rules do not ask for', () => {
    const answers = { ...allGood, age: 'no', residence: 'no', permit: 'no' } as const;
    expect(checkEligibility(noRequirements, answers).verdict).toBe('eligible');
  });

  it('agrees with the assessment of any facts that the visitor answers about truthfully', () => {
    fc.assert(
      fc.property(facts, rules, births, fc.subarray(QUESTIONS), (known, drawn, birthDate, unanswered) => {
        const standard = { rules: drawn, birthDate, ageDay: '2026-06-30' };
        const answers = {
          ...truthful(known, standard),
          ...Object.fromEntries(unanswered.map((id) => [id, undefined])),
        };
        const assessed = assess(known, standard);
        const { verdict, requirements } = checkEligibility(drawn, answers);
        const asked = eligibilityQuestions(drawn, answers.citizenship);
        const expected = assessed.requirements.map(({ id, met }) => ({
          id,
          met: unanswered.includes(id) && asked.includes(id) ? null : met,
        }));
        expect(requirements).toEqual(expected);
        if (verdict === 'eligible') expect(assessed.eligible).toBe(true);
        if (verdict === 'excluded') expect(assessed.eligible).toBe(false);
        if (unanswered.length === 0) expect(verdict).toBe(assessed.eligible ? 'eligible' : 'excluded');
      }),
      { numRuns: 3_000 },
    );
  });
});

const QUESTIONS: RequirementId[] = ['age', 'residence', 'permit', 'isee', 'property'];

interface Person {
  rules: TenderRules;
  birthDate: string;
  ageDay: string;
}

function truthful(known: AssessmentFacts, { rules: drawn, birthDate, ageDay }: Person): EligibilityAnswers {
  const yesIf = (holds: boolean) => (holds ? 'yes' : 'no');
  const { citizenship, residenceYears, worksInLombardiaYears, iseeCents, ownsHome, residencePermit } = known;
  const isItalian = citizenship === 'italian';
  const years = isItalian ? Math.max(residenceYears ?? 0, worksInLombardiaYears ?? 0) : (residenceYears ?? 0);
  return {
    ...(citizenship && { citizenship }),
    age: yesIf(hasReachedAge(birthDate, drawn.minimumAge, ageDay)),
    residence: yesIf(years >= drawn.residenceYears[isItalian ? 'italian' : 'foreign']),
    permit: yesIf(residencePermit === true),
    isee: yesIf((iseeCents ?? 0) <= drawn.iseeCapEuro * 100),
    property: yesIf(ownsHome === true),
  };
}

const years = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 100 }));
const facts: fc.Arbitrary<AssessmentFacts> = fc
  .record({
    citizenship: fc.constantFrom(...CITIZENSHIPS),
    residencePermit: fc.boolean(),
    residenceYears: years,
    worksInLombardiaYears: fc.option(years),
    iseeCents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 199_950, max: 200_050 })),
    ownsHome: fc.boolean(),
  })
  .map((known) => ({
    ...NO_FACTS,
    ...{ minors: 0, disabilityCertified: false, evictionEnforced: false },
    ...{ over65: false, youngCouple: false, housingEmergency: false },
    ...known,
  }));
const births = fc
  .date({ min: new Date('1906-01-01'), max: new Date('2026-06-29'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rules: fc.Arbitrary<TenderRules> = fc
  .record({
    iseeCapEuro: fc.oneof(fc.constant(2_000), fc.integer({ min: 1, max: 1_000_000 })),
    minimumAge: fc.oneof(fc.constantFrom(0, 18, 35), fc.integer({ min: 0, max: 120 })),
    residenceYears: fc.record({ italian: fc.integer({ min: 0, max: 8 }), foreign: fc.integer({ min: 0, max: 8 }) }),
  })
  .map((drawn) => ({ ...DEFAULT_RULES, ...drawn }));
