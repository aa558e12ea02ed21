import type { ApplicationStatus } from '../applications/options';
import type { ListedApplication } from '../review/admin-application';

/** `to-assess`: not rejected, not completely assessed and not reserved by another administrator; `mine`: reserved by the one who asks. */
export const WORK_QUEUES = ['to-assess', 'mine'] as const;
export type WorkQueue = (typeof WORK_QUEUES)[number];

/** Most applications in one bulk change. */
export const MAX_BULK_CHANGES = 200;

/** Body of PUT /api/admin/applications/statuses. Each application changes, or is refused, by itself. */
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
   * `conflict`: changed by another administrator in the meantime, and not to this status. `unavailable`: not changed because of a failure;
   * the changes before it are in `changed`.
   */
  code: 'conflict' | 'not-found' | 'unavailable';
  /** As it is now; null when it does not exist or cannot be read. */
  current: ListedApplication | null;
}
