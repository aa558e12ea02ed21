import {
  type AdminRanking,
  type AdminRankingEntry,
  type AdminReviewRequest,
  API,
  type PublishedRanking,
  type RankingBlockers,
  type RankingReadiness,
} from '@lacorte/contracts';
import { anAdmin, anAdminTender, tendersAnswer } from './admin-samples';
import { type Answers, json } from './fake-api';
import { openSite } from './open-site';
import { aTender } from './samples';

const TENDER = aTender().id;
const NONE = { '2-locali': 0, '3-locali': 0, '4-locali': 0, '5-locali': 0 };
export const HASH = 'ab'.repeat(32);

export function aRun(part: Partial<AdminRanking> = {}): AdminRanking {
  return {
    id: 'k1',
    tenderId: TENDER,
    stage: 'provisional',
    state: 'ready',
    drawNumbers: '12-45-67',
    otherDraws: 0,
    registerHash: HASH,
    seed: HASH,
    inputHash: HASH,
    homes: { ...NONE, '2-locali': 10 },
    counts: { applications: 15, ranked: 12, assigned: 10, waiting: 2 },
    rankedByType: { ...NONE, '2-locali': 12 },
    lastAssigned: { '2-locali': { position: 12, points: 6 }, '3-locali': null, '4-locali': null, '5-locali': null },
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'marta@example.com',
    publishedAt: null,
    publishedBy: null,
    expiredAt: null,
    ...part,
  };
}

export function anEntry(part: Partial<AdminRankingEntry> = {}): AdminRankingEntry {
  return {
    position: 1,
    applicationCode: 'DOM-2026-000001-16',
    applicationId: 'a1',
    housingType: '2-locali',
    cognome: 'Ferrari',
    nome: 'Giulia',
    points: 39,
    parts: [
      { id: 'minors', points: 10 },
      { id: 'disability', points: 29 },
    ],
    groups: ['minors', 'emergencies'],
    ticket: '37f90042'.repeat(8),
    outcome: 'assigned',
    heldAs: 'emergencies',
    ...part,
  };
}

export function aPublished(part: Partial<PublishedRanking> = {}): PublishedRanking {
  const { id, tenderId, registerHash, seed, homes, counts } = aRun();
  return {
    id,
    tenderId,
    tenderCode: '2025',
    title: aTender().title,
    stage: 'provisional',
    drawNumbers: '12-45-67',
    registerHash: registerHash ?? '',
    seed: seed ?? '',
    homes,
    counts,
    lastAssigned: { '2-locali': null, '3-locali': null, '4-locali': null, '5-locali': null },
    rankedByType: NONE,
    publishedAt: '2026-11-21T09:00:00.000Z',
    reviewUntil: '2099-12-01T23:00:00.000Z',
    ...part,
  };
}

export function aReview(part: Partial<AdminReviewRequest> = {}): AdminReviewRequest {
  return {
    id: 'q1',
    applicationId: 'a1',
    applicationCode: 'DOM-2026-000001-16',
    rankingId: 'k1',
    cognome: 'Ferrari',
    nome: 'Giulia',
    text: 'Lo sfratto non è stato contato.',
    state: 'open',
    reason: null,
    createdAt: '2026-11-22T09:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    version: 1,
    ...part,
  };
}

export function readinessAnswer(
  blockers: Partial<RankingBlockers> = {},
  named: Partial<RankingReadiness['applications']> = {},
  unchanged: RankingReadiness['warned']['acceptedWithoutChange'] = [],
): Response {
  const none: RankingBlockers = {
    open: false,
    undecided: 0,
    unassessed: 0,
    ineligible: 0,
    duplicates: 0,
    reviewRequests: 0,
  };
  return json({
    ready: Object.values(blockers).every((one) => !one),
    blockers: { ...none, ...blockers },
    applications: { undecided: [], unassessed: [], ineligible: [], duplicates: [], reviewRequests: [], ...named },
    warnings: { acceptedWithoutChange: unchanged.length },
    warned: { acceptedWithoutChange: unchanged },
  } satisfies RankingReadiness);
}

export function listAnswer<Item>(items: Item[], part: object = {}): Response {
  return json({ items, total: items.length, page: 1, pageSize: 50, ...part });
}

export const START = `POST ${API.startRanking(TENDER)}`;
export const RUNS = `GET ${API.adminRankings}?tender=${TENDER}&page=1&pageSize=200`;
export const PUBLISHED = `GET ${API.rankings}?tender=${TENDER}`;
export const readinessCall = (stage: string) => `GET ${API.rankingReadiness(TENDER)}?stage=${stage}`;
export const runCall = (id = 'k1') => `GET ${API.adminRanking(id)}`;
export const entriesCall = (query = '', id = 'k1') => `GET ${API.adminRankingEntries(id)}?${query}page=1&pageSize=50`;
export const reviewsCall = (state = 'open') =>
  `GET ${API.reviewRequests}?state=${state}&tender=${TENDER}&page=1&pageSize=50`;

/** Opens the page of a closed tender without runs. It is ready for its provisional. */
export function openRankings(answers: Answers = {}, search = '') {
  return openSite(`/admin/graduatorie${search}`, {
    'GET /api/auth/user': json(anAdmin()),
    ...tendersAnswer([anAdminTender({ status: 'closed', closesAt: '2026-11-19T22:00:00.000Z' })]),
    [RUNS]: listAnswer([]),
    [PUBLISHED]: listAnswer([]),
    [readinessCall('provisional')]: readinessAnswer(),
    [readinessCall('final')]: readinessAnswer(),
    [reviewsCall()]: listAnswer([]),
    [runCall()]: json(aRun()),
    [entriesCall()]: listAnswer([anEntry()]),
    ...answers,
  });
}
