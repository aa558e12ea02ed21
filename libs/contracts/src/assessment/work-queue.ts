import type { ApplicationStatus } from '../applications/options';
import type { ListedApplication } from '../review/admin-application';

/** `to-assess` has applications that are neither rejected, completely assessed nor reserved by others; `mine` has those that the caller reserved. */
export const WORK_QUEUES = ['to-assess', 'mine'] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Maximum number of applications in one bulk change. */
export const MAX_BULK_CHANGES = 200;

/** Body of PUT /api/admin/applications/statuses. Each application is changed or refused independently. */
export interface ChangeStatuses {
  changes: { id: string; status: ApplicationStatus; version: number }[];
}

/** Answer of PUT /api/admin/applications/statuses. */
export interface ChangedStatuses {
  changed: ListedApplication[];
  refused: RefusedStatus[];
}

/** An application of a bulk change that kept its status. */
export interface RefusedStatus {
  id: string;
  /**
   * `conflict` means that another administrator has changed the application to another status. `unavailable` means that a failure prevented
   * the change; earlier changes are in `changed`.
   */
  code: 'conflict' | 'not-found' | 'unavailable';
  /** Current state of the application; null if it does not exist or cannot be read. */
  current: ListedApplication | null;
}
