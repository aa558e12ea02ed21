import { describe, expect, it } from '@jest/globals';
import { DEFAULT_RULES } from '@lacorte/tender-rules';
import { type ComparedEntry, type ComparedRun, type ExplainedPlace, reasonsOf } from './compare-rankings';

const PLACE: ExplainedPlace = {
  ...{ housingType: '3-locali', position: 7, points: 10, outcome: 'assigned', heldAs: 'minors' },
  ...{ parts: [{ id: 'minors', points: 10 }], groups: ['minors'] },
};
const RUN: ComparedRun = {
  seed: 'a',
  quotas: DEFAULT_RULES.quotas,
  homes: { '2-locali': 0, '3-locali': 5, '4-locali': 0, '5-locali': 0 },
};

const ALWAYS = { before: true, after: true };

const moved = (after: Partial<ExplainedPlace>, run: Partial<ComparedRun> = {}) =>
  of({ before: PLACE, after: { ...PLACE, ...after } }, run);

function of(entry: Partial<ComparedEntry>, run: Partial<ComparedRun> = {}) {
  const known = { applicationCode: 'A', before: null, after: null, wasErased: false, review: null };
  const never = { before: false, after: false };
  return reasonsOf(
    { ...known, wasApproved: never, wasWithdrawn: never, ...entry },
    { before: RUN, after: { ...RUN, ...run } },
  );
}

describe('why an application stands elsewhere', () => {
  it.each([
    ['its points', moved({ points: 12, parts: [{ id: 'residence', points: 12 }], position: 3 }), ['points']],
    ['equal points from other parts', moved({ parts: [{ id: 'residence', points: 10 }] }), ['points']],
    ['its groups', moved({ groups: ['minors', 'over65'], heldAs: 'over65' }), ['groups']],
    ['its housing type', moved({ housingType: '2-locali', position: 1 }), ['housing-type']],
    ['homes', moved({ heldAs: null, outcome: 'waiting' }, { homes: { ...RUN.homes, '3-locali': 4 } }), ['homes']],
    ['quotas', moved({ heldAs: 'open' }, { quotas: RUN.quotas.toReversed() }), ['homes']],
    ['the draw', moved({ position: 8 }, { seed: 'b' }), ['draw']],
    ['others', moved({ position: 8 }), ['others']],
    ['others, with the home', moved({ heldAs: null, outcome: 'waiting' }), ['others']],
    [
      'others, while homes of another type changed',
      moved({ heldAs: null }, { homes: { ...RUN.homes, '2-locali': 1 } }),
      ['others'],
    ],
    ['several reasons', moved({ points: 1, groups: [], position: 9 }, { seed: 'b' }), ['points', 'groups', 'draw']],
  ])('is %s', (_, reasons, expected) => expect(reasons).toEqual(expected));
});

describe('an accepted request of review', () => {
  const review = { id: 'R', reason: 'Certificato', decidedAt: '2026-11-23T10:00:00.000Z' };

  it.each([
    [
      'a change of the application',
      of({ before: PLACE, after: { ...PLACE, points: 25 }, review }),
      ['points', 'review'],
    ],
    ['an entry', of({ after: PLACE, wasApproved: { before: true, after: true }, review }), ['eligibility', 'review']],
    ['no move by others', of({ before: PLACE, after: { ...PLACE, position: 8 }, review }), ['others']],
    ['no erasure', of({ before: PLACE, wasErased: true, review }), ['erased']],
  ])('explains %s', (_, reasons, expected) => expect(reasons).toEqual(expected));
});

describe('why an application entered or left', () => {
  it.each([
    ['was approved meanwhile', of({ after: PLACE }), ['status']],
    ['became eligible', of({ after: PLACE, wasApproved: { before: true, after: true } }), ['eligibility']],
    ['is not approved any more', of({ before: PLACE }), ['status']],
    ['is not eligible any more', of({ before: PLACE, wasApproved: { before: true, after: true } }), ['eligibility']],
    [
      'was withdrawn',
      of({ before: PLACE, wasApproved: ALWAYS, wasWithdrawn: { before: false, after: true } }),
      ['withdrawal'],
    ],
    ['was erased after its withdrawal', of({ before: PLACE, wasErased: true, wasWithdrawn: ALWAYS }), ['erased']],
    [
      'is no longer withdrawn',
      of({ after: PLACE, wasApproved: ALWAYS, wasWithdrawn: { before: true, after: false } }),
      ['withdrawal'],
    ],
    ['was erased', of({ before: PLACE, wasErased: true, wasApproved: { before: true, after: true } }), ['erased']],
  ])('it %s', (_, reasons, expected) => expect(reasons).toEqual(expected));
});
