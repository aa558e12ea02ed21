import type { ApplicationStatus } from './options';

/** What happens to an application without a status of its own. */
type TimelineKind =
  | 'submitted'
  | 'documents-attached'
  | 'fee-requested'
  | 'fee-paid'
  | 'documents-requested'
  | 'documents-answered'
  | 'documents-expired'
  | 'documents-withdrawn'
  | 'ranking-published'
  | 'review-requested'
  | 'review-decided';

/** One entry of the timeline, oldest first (contract, section 7). `at` is an ISO 8601 instant in UTC. */
export type TimelineEntry =
  | { at: string; kind: TimelineKind }
  | { at: string; kind: 'status-changed'; status: ApplicationStatus };
