import type { Page } from '../page';

/** A message that the mail server refused for good. */
export interface UndeliveredMessage {
  id: string;
  /** As declared in apps/notifications/src/kinds. */
  kind: string;
  address: string;
  /** Null for a message about no application. */
  applicationCode: string | null;
  /** Reply of the mail server. */
  reason: string;
  /** ISO 8601 instant in UTC. */
  failedAt: string;
}

/** Answer of GET /api/admin/undelivered-messages?page=&pageSize=: newest first, without addresses that got a message since. */
export type UndeliveredMessagesPage = Page<UndeliveredMessage>;

/** Answer of the internal call that turns ids of applications into their codes; unknown and erased ones are missing. */
export interface ApplicationCodes {
  codes: Record<string, string>;
}
