import { describe, expect, it } from '@jest/globals';
import type { PublishedRanking } from '@lacorte/contracts';
import { typeViews } from './ranking-document';

const NONE = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
const aRanking = (points: number): PublishedRanking => ({
  ...{ id: 'r', tenderId: 't', tenderCode: '2026-1', title: { it: 'Bando', fr: 'Appel' }, stage: 'final' },
  ...{ drawNumbers: '1', registerHash: 'a', seed: 'b', publishedAt: '2026-11-20T09:00:00.000Z', reviewUntil: null },
  homes: { ...NONE, '3-locali': 1 },
  counts: { applications: 1, ranked: 1, assigned: 1, waiting: 0 },
  lastAssigned: { '2-locali': null, '3-locali': { position: 1, points }, '4-locali': null, '5-locali': null },
  rankedByType: { ...NONE, '3-locali': 1 },
});
const ENTRIES = { '2-locali': [], '3-locali': [], '4-locali': [], '5-locali': [] };

describe('the last place with a home', () => {
  it.each([
    ['it', 1, 'con 1 punto.'],
    ['it', 0, 'con 0 punti.'],
    ['it', 21, 'con 21 punti.'],
    ['fr', 0, 'avec 0 point.'],
    ['fr', 1, 'avec 1 point.'],
    ['fr', 2, 'avec 2 points.'],
  ] as const)('has its points in the right number (%s, %s)', (language, points, words) => {
    const [type] = typeViews(aRanking(points), ENTRIES, language);
    expect(type?.summary).toMatch(new RegExp(`${words}$`));
  });
});
