import type { PublishedEntry, PublishedRanking } from '@lacorte/contracts';
import { type Answers, json } from './fake-api';
import { openSite } from './open-site';

export const RANKING_ID = '5a1f0c9e-6b7d-4c55-8a3e-1d2c3b4a5f60';
const FINAL_ID = '9c2b7f10-3e4d-4b6a-9f8e-7a6b5c4d3e2f';

/** The worked example of the rule: twelve applications for ten homes. */
const EXAMPLE: [code: string, points: number, outcome: PublishedEntry['outcome']][] = [
  ['DOM-2026-000001-16', 39, 'assigned'],
  ['DOM-2026-000002-13', 35, 'assigned'],
  ['DOM-2026-000003-10', 33, 'assigned'],
  ['DOM-2026-000004-07', 29, 'assigned'],
  ['DOM-2026-000006-98', 22, 'assigned'],
  ['DOM-2026-000005-04', 22, 'assigned'],
  ['DOM-2026-000007-95', 21, 'waiting'],
  ['DOM-2026-000008-92', 20, 'waiting'],
  ['DOM-2026-000009-89', 18, 'assigned'],
  ['DOM-2026-000010-86', 15, 'assigned'],
  ['DOM-2026-000011-83', 13, 'assigned'],
  ['DOM-2026-000012-80', 6, 'assigned'],
];

export const EXAMPLE_ENTRIES: PublishedEntry[] = EXAMPLE.map(([applicationCode, points, outcome], index) => ({
  ...{ position: index + 1, applicationCode, points, outcome, housingType: '3-locali' },
}));

export function aRanking(changes: Partial<PublishedRanking> = {}): PublishedRanking {
  return {
    id: RANKING_ID,
    tenderId: '7d1d1b8e-31bf-4a4b-a1a5-9d0e6f1c2b3a',
    tenderCode: '2026-1',
    title: { it: 'Bando di primavera 2026', fr: 'Appel du printemps 2026' },
    stage: 'provisional',
    drawNumbers: '12-45-67-8-90',
    registerHash: 'cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051',
    seed: '5df5aa613d9df2de990ee1b6ecaec270ca9cc486a6e99c3767892e03c2377d34',
    homes: { '2-locali': 1, '3-locali': 10, '4-locali': 0, '5-locali': 0 },
    counts: { applications: 15, ranked: 12, assigned: 10, waiting: 2 },
    lastAssigned: { '2-locali': null, '3-locali': { position: 12, points: 6 }, '4-locali': null, '5-locali': null },
    rankedByType: { '2-locali': 0, '3-locali': 12, '4-locali': 0, '5-locali': 0 },
    publishedAt: '2026-11-20T09:00:00.000Z',
    // The midnight in Rome after 30 November.
    reviewUntil: '2026-11-30T23:00:00.000Z',
    ...changes,
  };
}

export const aFinalRanking = (changes: Partial<PublishedRanking> = {}) =>
  aRanking({ id: FINAL_ID, stage: 'final', publishedAt: '2026-12-15T09:00:00.000Z', reviewUntil: null, ...changes });

export const listOf = <T>(items: T[], page = 1, total = items.length) => json({ items, total, page, pageSize: 50 });

export const entriesPath = (housingType: string, page: number) =>
  `GET /api/rankings/${RANKING_ID}/entries?housingType=${housingType}&page=${page}&pageSize=50`;

export const placePath = (code: string) => `GET /api/rankings/${RANKING_ID}/entries?q=${code}&pageSize=1`;

/** Opens /graduatorie or a page below it. */
export function openRankings(path: string, answers: Answers = {}) {
  const ranking = aRanking();
  return openSite(path, {
    'GET /api/rankings?page=1': listOf([ranking]),
    [`GET /api/rankings?tender=${ranking.tenderId}`]: listOf([ranking]),
    [`GET /api/rankings/${RANKING_ID}`]: json(ranking),
    [entriesPath('3-locali', 1)]: listOf(EXAMPLE_ENTRIES),
    ...answers,
  });
}
