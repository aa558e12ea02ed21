import { describe, expect, it } from '@jest/globals';
import type { PublishedEntry, PublishedRanking } from './ranking';
import { isReviewOpen, lastDayOf } from './review-request';
import { finalOf, shownPart, shownTypes, soughtCode } from './shown-part';

const NONE = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const aRanking = (changes: Partial<PublishedRanking> = {}): PublishedRanking => ({
  id: 'r',
  tenderId: 't',
  tenderCode: '2026-1',
  title: { it: 'Bando', fr: 'Appel' },
  stage: 'provisional',
  drawNumbers: '1',
  registerHash: 'a',
  seed: 'b',
  publishedAt: '2026-11-20T09:00:00.000Z',
  reviewUntil: null,
  homes: { ...NONE, '2-locali': 1 },
  counts: { applications: 130, ranked: 130, assigned: 0, waiting: 130 },
  lastAssigned: { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null },
  rankedByType: { ...NONE, '3-locali': 120, '4-locali': 10 },
  ...changes,
});
const PLACE: PublishedEntry = {
  position: 101,
  applicationCode: 'DOM-2026-000007-95',
  points: 3,
  outcome: 'waiting',
  housingType: '3-locali',
};
const NOTHING = { housingType: null, page: undefined };

describe('the shown part of a ranking', () => {
  it('is the first page of the first type with candidates, else with homes', () => {
    expect(shownPart(aRanking(), NOTHING, undefined)).toEqual({ housingType: '3-locali', page: 1 });
    const empty = aRanking({ rankedByType: NONE });
    expect(shownPart(empty, NOTHING, undefined)).toEqual({ housingType: '2-locali', page: 1 });
    expect(shownPart({ ...empty, homes: NONE }, NOTHING, undefined)).toEqual({ housingType: '2-locali', page: 1 });
  });

  it('is what the address names, up to the last page', () => {
    const ask = (page: string) => shownPart(aRanking(), { housingType: '3-locali', page }, undefined).page;
    expect(['2', ' 3 ', '99'].map(ask)).toEqual([2, 3, 3]);
    expect(['0', '-1', 'x', '1e9', '1.5', ''].map(ask)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(shownPart(aRanking(), { housingType: 'villa', page: null }, undefined).housingType).toBe('3-locali');
  });

  it('is the page of a place that was found, unless the address names another', () => {
    expect(shownPart(aRanking(), NOTHING, PLACE)).toEqual({ housingType: '3-locali', page: 3 });
    expect(shownPart(aRanking(), { housingType: null, page: '1' }, PLACE).page).toBe(1);
    expect(shownPart(aRanking(), { housingType: '4-locali', page: null }, PLACE)).toEqual({
      housingType: '4-locali',
      page: 1,
    });
  });
});

it('reads the code of an address', () => {
  const typed = ['dom 2026 000007 95', ' DOM202600000795 ', '42', 'x'.repeat(50), ' ', null, undefined];
  const code = 'DOM-2026-000007-95';
  expect(typed.map(soughtCode)).toEqual([code, code, '42', 'x'.repeat(40), undefined, undefined, undefined]);
});

it('knows the types with homes or candidates', () => {
  expect(shownTypes(aRanking())).toEqual(['2-locali', '3-locali', '4-locali']);
});

it('knows the final that replaces a provisional of the same tender', () => {
  const final = aRanking({ id: 'f', stage: 'final' });
  expect(finalOf(aRanking(), [aRanking(), final])).toBe(final);
  expect(finalOf(aRanking(), [aRanking(), { ...final, tenderId: 'other' }])).toBeUndefined();
  expect(finalOf(final, [final])).toBeUndefined();
});

it('has a window of review that is open before its end, on its last day', () => {
  // The midnight in Rome after 30 November.
  const UNTIL = '2026-11-30T23:00:00.000Z';
  expect(lastDayOf(UNTIL)).toBe('2026-11-30T22:59:59.999Z');
  expect([-1, 0].map((ms) => isReviewOpen(UNTIL, Date.parse(UNTIL) + ms))).toEqual([true, false]);
});
