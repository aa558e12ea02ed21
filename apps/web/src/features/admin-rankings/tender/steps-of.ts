import { isReviewOpen, type PublishedRanking, type RankingReadiness, type Tender } from '@lacorte/contracts';

export const STEPS = ['closed', 'assessed', 'provisional', 'reviews', 'final'] as const;
export type StepId = (typeof STEPS)[number];

export interface Step {
  id: StepId;
  state: 'done' | 'current' | 'todo';
}

export interface Course {
  tender: Pick<Tender, 'status'>;
  /** Readiness for the ranking of the next stage. */
  readiness: RankingReadiness | undefined;
  provisional: PublishedRanking | undefined;
  final: PublishedRanking | undefined;
  openReviews: number;
  /** Current time in milliseconds. */
  now: number;
}

/** How far a tender is on its way to the final ranking; the first step that is not done is the current one. */
export function stepsOf(course: Course): Step[] {
  const isDone = doneOf(course);
  const current = STEPS.find((id) => !isDone[id]);
  return STEPS.map((id) => ({ id, state: id === current ? 'current' : isDone[id] ? 'done' : 'todo' }));
}

function doneOf({ tender, readiness, provisional, final, openReviews, now }: Course): Record<StepId, boolean> {
  if (final) return { closed: true, assessed: true, provisional: true, reviews: true, final: true };
  const closed = tender.status === 'closed';
  const isWindowOver =
    provisional !== undefined && (provisional.reviewUntil === null || !isReviewOpen(provisional.reviewUntil, now));
  return {
    closed,
    assessed: closed && (provisional !== undefined || isAssessed(readiness)),
    provisional: provisional !== undefined,
    reviews: isWindowOver && openReviews === 0,
    final: false,
  };
}

function isAssessed(readiness: RankingReadiness | undefined): boolean {
  if (!readiness) return false;
  const { undecided, unassessed, ineligible, duplicates } = readiness.blockers;
  return undecided + unassessed + ineligible + duplicates === 0;
}
