import { describe, expect, it } from '@jest/globals';
import { type AssessmentFacts, FACT_NAMES, FACTS, type Fact, factOf, NO_FACTS, readFacts } from './facts';

const namesOf = (type: (typeof FACTS)[Fact]['type']) => FACT_NAMES.filter((name) => FACTS[name].type === type);

describe('the facts of an assessment', () => {
  it('are those of the contract, in its order', () => {
    expect(FACT_NAMES.join(' ')).toBe(
      'citizenship residencePermit residenceYears worksInLombardiaYears iseeCents ownsHome minors ' +
        'disabilityCertified evictionEnforced over65 youngCouple housingEmergency',
    );
  });

  it('are all null before anybody has looked at them, also when empty', () => {
    const nothing = Object.fromEntries(FACT_NAMES.map((name) => [name, null]));
    expect(NO_FACTS).toEqual(nothing);
    for (const empty of [undefined, null, '']) {
      expect(readFacts(Object.fromEntries(FACT_NAMES.map((name) => [name, empty])))).toEqual({ value: nothing });
    }
  });

  it('keep zeros and noes apart from what is unknown', () => {
    const given = { residenceYears: 0, minors: '0', iseeCents: 0, ownsHome: false };
    expect(readFacts(given).value).toEqual({ ...NO_FACTS, ...given, minors: 0 });
  });

  it('may be given as digits, with properties that nobody knows', () => {
    const given = { citizenship: 'eu', residenceYears: ' 12 ', iseeCents: '1850000', colour: 'red', toString: 1 };
    const expected: AssessmentFacts = { ...NO_FACTS, citizenship: 'eu', residenceYears: 12, iseeCents: 1_850_000 };
    expect(readFacts(given)).toEqual({ value: expected });
  });

  it('are whole numbers within their limits', () => {
    expect(namesOf('number').map((name) => `${name} ${factOf(name).min}-${factOf(name).max}`)).toEqual([
      'residenceYears 0-100',
      'worksInLombardiaYears 0-100',
      'iseeCents 0-999999999',
      'minors 0-10',
    ]);
    for (const name of namesOf('number')) {
      const { min = 0, max = 0, issue } = factOf(name);
      for (const wrong of [min - 1, max + 1, min + 0.5, 'two', '-1', '1.5', {}, [], true, Number.NaN]) {
        expect(readFacts({ [name]: wrong }).issues).toEqual({ [`facts.${name}`]: issue });
      }
      for (const right of [min, max]) expect(readFacts({ [name]: right }).value?.[name]).toBe(right);
    }
  });

  it('are yes or no as booleans, and a citizenship that is known', () => {
    for (const name of namesOf('yes-no')) {
      for (const wrong of ['true', 'si', 1, 0, {}, []]) {
        expect(readFacts({ [name]: wrong }).issues).toEqual({ [`facts.${name}`]: 'validation.assessment.yesNo' });
      }
      for (const right of [true, false]) expect(readFacts({ [name]: right }).value?.[name]).toBe(right);
    }
    for (const citizenship of ['swiss', 'Italian', 'toString', 1, true, {}, ['eu']]) {
      expect(readFacts({ citizenship }).issues).toEqual({ 'facts.citizenship': 'validation.assessment.citizenship' });
    }
  });

  it('name every failing one at once', () => {
    expect(Object.keys(readFacts({ minors: 11, over65: 'no', ownsHome: true }).issues ?? {})).toEqual([
      'facts.minors',
      'facts.over65',
    ]);
  });

  it('are an object', () => {
    for (const given of [undefined, null, [], 'facts', 1]) {
      expect(readFacts(given)).toEqual({ issues: { facts: 'validation.assessment.facts' } });
    }
  });
});
