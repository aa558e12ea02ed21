import { describe, expect, it } from '@jest/globals';
import { type AssessmentFacts, assess, NO_FACTS, type RequirementId, type Standard } from '@lacorte/tender-rules';
import { renderHook } from '@testing-library/react';
import { someRules } from '../../../../test/samples';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requirementText } from './requirement-text';

const STANDARD: Standard = {
  rules: someRules({ residenceYears: { italian: 5, foreign: 10 } }),
  birthDate: '1987-03-14',
  ageDay: '2026-03-13',
};

/** The text of a requirement, with ordinary spaces. */
function textOf(id: RequirementId, facts: Partial<AssessmentFacts>, standard = STANDARD): string {
  const known = { ...NO_FACTS, ...facts };
  const result = { ...assess(known, standard), facts: known, standard };
  const met = result.requirements.find((one) => one.id === id)?.met ?? null;
  const { result: hooks } = renderHook(() => ({ t: useTranslation().t, formats: useFormats() }));
  return requirementText(id, met, result, hooks.current.t, hooks.current.formats).replaceAll(/\s/g, ' ');
}

describe('why a requirement is met or not', () => {
  it('names the age in completed years', () => {
    expect(textOf('age', {})).toBe('38 anni compiuti il 13 marzo 2026: il minimo è 18.');
    expect(textOf('age', {}, { ...STANDARD, ageDay: '2026-03-14' })).toMatch(/^39 anni/);
  });

  it('names the amount and the limit', () => {
    expect(textOf('isee', { iseeCents: 2_750_000 })).toBe('ISEE 27.500 € supera il limite di 25.000 €.');
    expect(textOf('isee', { iseeCents: 2_500_000 })).toBe('ISEE 25.000 €, entro il limite di 25.000 €.');
  });

  it('names residence or work, of which citizens may have either', () => {
    const italian = { citizenship: 'italian', residenceYears: 1 } as const;
    expect(textOf('residence', { ...italian, residenceYears: 12 })).toBe('12 anni di residenza: ne servono 5.');
    expect(textOf('residence', { ...italian, worksInLombardiaYears: 7 })).toBe(
      '7 anni di lavoro: ne servono 5, di residenza o di lavoro.',
    );
    expect(textOf('residence', { ...italian, worksInLombardiaYears: 2 })).toBe(
      'Anni di residenza: 1, di lavoro: 2. Ne servono 5, di residenza o di lavoro.',
    );
    expect(textOf('residence', { citizenship: 'other', residenceYears: 6, worksInLombardiaYears: 20 })).toBe(
      '6 anni di residenza: ne servono 10.',
    );
  });

  it('names what is missing', () => {
    expect(textOf('residence', {})).toBe('Manca: cittadinanza, anni di residenza.');
    expect(textOf('permit', { citizenship: 'other' })).toBe('Manca: permesso di soggiorno.');
  });
});
