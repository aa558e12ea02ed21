import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { type AssessmentResult, assess } from './assess';
import { type AssessmentFacts, FACTS, type Fact } from './facts';
import { hasReachedAge } from './has-reached-age';
import { DEFAULT_RULES, type TenderRules } from './tender-rules';

/*
 * The rules of section 8 of the contract, stated a second time and in another way: decision tables instead of formulas, steps instead
 * of products, a walk through the calendar instead of a comparison.
 */

type Verdict = boolean | null;
/** Rows of a decision table; the first that applies decides. */
type Table = readonly (readonly [applies: boolean, verdict: Verdict])[];
const decide = (table: Table): Verdict => (table.find(([applies]) => applies) ?? [true, false])[1];

const NEEDED =
  'citizenship residenceYears iseeCents ownsHome minors disabilityCertified evictionEnforced over65 youngCouple housingEmergency';

function statedMissing(facts: AssessmentFacts): Set<string> {
  const needed = new Set(NEEDED.split(' '));
  if (facts.citizenship === 'other') needed.add('residencePermit');
  for (const [name, value] of Object.entries(facts)) if (value !== null) needed.delete(name);
  return needed;
}

function statedResidence(f: AssessmentFacts, { italian, foreign }: TenderRules['residenceYears']): Verdict {
  const lives = (years: number) => f.residenceYears !== null && f.residenceYears >= years;
  const works = (years: number) => f.worksInLombardiaYears !== null && f.worksInLombardiaYears >= years;
  return decide([
    [f.citizenship === null, null],
    [f.residenceYears === null, null],
    [f.citizenship === 'italian' && lives(italian), true],
    [f.citizenship === 'italian' && works(italian), true],
    [f.citizenship === 'eu' && lives(foreign), true],
    [f.citizenship === 'other' && lives(foreign), true],
  ]);
}

function statedPoints(f: AssessmentFacts, { points }: TenderRules): Map<string, number> {
  let residence = 0;
  for (let year = 1; year <= (f.residenceYears ?? 0); year += 1) {
    for (let point = 1; point <= points.residenceYear; point += 1) {
      if (points.residenceCap === null || residence < points.residenceCap) residence += 1;
    }
  }
  const parts = new Map<string, number>();
  if (f.minors !== null && f.minors >= 1) parts.set('minors', points.minors);
  if (f.disabilityCertified === true) parts.set('disability', points.disability);
  if (f.evictionEnforced === true) parts.set('eviction', points.eviction);
  parts.set('residence', residence);
  for (const [id, value] of parts) if (value === 0) parts.delete(id);
  return parts;
}

/** Birthdays from the day after birth on. One of 29 February falls on the day after 28 February. */
function birthdaysUntil(birthDate: string, day: string): number {
  const monthDay = birthDate.slice(5);
  let birthdays = 0;
  let yesterday = birthDate.slice(5);
  for (const at = new Date(`${birthDate}T00:00:00Z`); ; ) {
    at.setUTCDate(at.getUTCDate() + 1);
    const today = at.toISOString().slice(0, 10);
    if (today > day) return birthdays;
    const isBirthday =
      today.slice(5) === monthDay || (monthDay === '02-29' && yesterday === '02-28' && today.slice(5) === '03-01');
    if (isBirthday) birthdays += 1;
    yesterday = today.slice(5);
  }
}

function stated(facts: AssessmentFacts, rules: TenderRules, isOldEnough: boolean): AssessmentResult {
  const missing = statedMissing(facts);
  const verdicts: [string, Verdict][] = [
    ['age', isOldEnough],
    ['residence', statedResidence(facts, rules.residenceYears)],
    ['permit', facts.residencePermit],
    ['isee', facts.iseeCents === null ? null : facts.iseeCents / 100 <= rules.iseeCapEuro],
    ['property', facts.ownsHome === null ? null : facts.ownsHome === false],
  ];
  const requirements = verdicts.filter(([id]) => id !== 'permit' || facts.citizenship === 'other');
  const refusals = requirements.filter(([, met]) => met === false);
  const memberships: [string, boolean][] = [
    ['minors', Number(facts.minors) > 0],
    ['over65', facts.over65 === true],
    ['youngCouples', facts.youngCouple === true],
    ['emergencies', facts.housingEmergency === true],
  ];
  const parts = [...statedPoints(facts, rules)].map(([id, points]) => ({ id, points }));
  return {
    complete: missing.size === 0,
    missing: (Object.keys(FACTS) as Fact[]).filter((name) => missing.has(name)),
    requirements: requirements.map(([id, met]) => ({ id, met })),
    eligible: missing.size > 0 ? null : refusals.length === 0,
    groups: memberships.filter(([, belongs]) => belongs).map(([group]) => group),
    points: { total: parts.reduce((sum, { points }) => sum + points, 0), parts },
  } as AssessmentResult;
}

const orUnknown = <Value>(known: fc.Arbitrary<Value>) => fc.option(known, { freq: 6 });
const flag = orUnknown(fc.boolean());
/** Near the limits of the rules as often as anywhere. */
const years = orUnknown(fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 100 })));
const facts: fc.Arbitrary<AssessmentFacts> = fc.record({
  citizenship: orUnknown(fc.constantFrom('italian', 'eu', 'other')),
  residencePermit: flag,
  residenceYears: years,
  worksInLombardiaYears: years,
  iseeCents: orUnknown(fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 199_950, max: 200_050 }))),
  ownsHome: flag,
  minors: orUnknown(fc.integer({ min: 0, max: 10 })),
  disabilityCertified: flag,
  evictionEnforced: flag,
  over65: flag,
  youngCouple: flag,
  housingEmergency: flag,
});
const few = fc.integer({ min: 0, max: 30 });
const rules: fc.Arbitrary<TenderRules> = fc
  .record({
    iseeCapEuro: fc.oneof(fc.constant(2_000), fc.integer({ min: 1, max: 1_000_000 })),
    minimumAge: fc.integer({ min: 0, max: 120 }),
    residenceYears: fc.record({ italian: fc.integer({ min: 0, max: 8 }), foreign: fc.integer({ min: 0, max: 8 }) }),
    points: fc.record({
      minors: few,
      disability: few,
      eviction: few,
      residenceYear: fc.integer({ min: 0, max: 5 }),
      residenceCap: fc.option(fc.integer({ min: 0, max: 120 })),
    }),
  })
  .map((drawn) => ({ ...DEFAULT_RULES, ...drawn }));
const dayOf = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const leapDays = fc.constantFrom('1996-02-29', '2000-02-29', '2004-02-29', '2008-02-29');
const births = fc.oneof(dayOf('1990-01-01', '2010-12-31'), leapDays);
/** Lives whose reference day is as often on or beside a birthday as on any other day. */
const lives = fc
  .record({
    birthDate: births,
    any: dayOf('2011-01-01', '2030-12-31'),
    year: fc.integer({ min: 2011, max: 2030 }),
    shift: fc.integer({ min: -2, max: 2 }),
    isNear: fc.boolean(),
  })
  .map(({ birthDate, any, year, shift, isNear }) => {
    const near = new Date(`${year}${birthDate.slice(4).replace('02-29', '03-01')}T00:00:00Z`);
    near.setUTCDate(near.getUTCDate() + shift);
    return { birthDate, day: isNear ? near.toISOString().slice(0, 10) : any };
  });

describe('the rules of an assessment, stated twice', () => {
  it('say the same of all facts and rules', () => {
    const cases = fc.record({ facts, rules, age: fc.integer({ min: 0, max: 120 }) });
    fc.assert(
      fc.property(cases, ({ facts: given, rules: drawn, age }) => {
        const birthDate = '1900-01-01';
        const result = assess(given, { rules: drawn, birthDate, ageDay: `${1900 + age}-06-30` });
        return same(result, stated(given, drawn, age >= drawn.minimumAge));
      }),
      { numRuns: 5_000 },
    );
  });

  it('say the same of every pattern of what is known', () => {
    const known: AssessmentFacts = {
      citizenship: 'italian',
      residencePermit: true,
      residenceYears: 3,
      worksInLombardiaYears: 3,
      iseeCents: 1,
      ownsHome: false,
      minors: 1,
      disabilityCertified: true,
      evictionEnforced: true,
      over65: true,
      youngCouple: true,
      housingEmergency: true,
    };
    const names = Object.keys(known) as Fact[];
    const standard = { rules: DEFAULT_RULES, birthDate: '1980-01-01', ageDay: '2026-01-01' };
    for (const citizenship of ['italian', 'eu', 'other'] as const) {
      for (let pattern = 0; pattern < 2 ** names.length; pattern += 1) {
        const unknown = names.filter((_, bit) => (pattern >> bit) % 2 === 1).map((name) => [name, null]);
        const given = { ...known, citizenship, ...Object.fromEntries(unknown) };
        if (!same(assess(given, standard), stated(given, DEFAULT_RULES, true))) throw new Error(JSON.stringify(given));
      }
    }
  });

  it('count ages by birthdays', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 0, max: 40 }), ({ birthDate, day }, age) => {
        const reached = birthdaysUntil(birthDate, day);
        return hasReachedAge(birthDate, age, day) === reached >= age && hasReachedAge(birthDate, reached, day);
      }),
      { numRuns: 150 },
    );
  });

  it('change neither facts nor rules', () => {
    fc.assert(
      fc.property(facts, rules, (given, drawn) => {
        const before = JSON.stringify({ given, drawn });
        assess(Object.freeze(given), { rules: Object.freeze(drawn), birthDate: '1980-01-01', ageDay: '2026-01-01' });
        return JSON.stringify({ given, drawn }) === before;
      }),
    );
  });
});

const same = (a: AssessmentResult, b: AssessmentResult) => JSON.stringify(a) === JSON.stringify(b);
