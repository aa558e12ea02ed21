import type { ApplicationStatus } from '../applications/options';
import type { ListedApplication } from '../review/admin-application';

/** Who is at work on an application, so that two assessors do not do the same one. */
export interface Claim {
  /** E-mail address of the administrator. */
  by: string;
  /** ISO 8601 instant in UTC. */
  at: string;
}

/** Hours after which a claim counts no more. */
export const CLAIM_HOURS = 4;

/** Body of PUT /api/admin/applications/{id}/claim. `takeOver`: also from another administrator. Answer: `Claim`; DELETE releases it. */
export interface ClaimApplication {
  takeOver?: boolean;
}

/** Most applications in one bulk change. */
export const MAX_BULK_CHANGES = 200;

/** Body of PUT /api/admin/applications/statuses. Each application changes, or is refused, by itself. */
export interface ChangeStatuses {
  changes: { id: string; status: ApplicationStatus; version: number }[];
}

/** Answer of PUT /api/admin/applications/statuses. */
export interface ChangedStatuses {
  changed: ListedApplication[];
  /** `conflict`: changed by somebody else in the meantime. */
  refused: { id: string; code: 'conflict' | 'not-found' }[];
}
