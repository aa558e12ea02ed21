import type { Page } from '../limits';

/** Actions that the access log records (contract, section 8). */
export const ACCESS_ACTIONS = [
  'application-viewed',
  'documents-downloaded',
  'export',
  'bare-list',
  'status-changed',
  'application-corrected',
  'assessment-saved',
  'note-added',
  'payment-recorded',
  'payment-withdrawn',
  'documents-requested',
  'request-withdrawn',
  'ranking-published',
  'payments-imported',
  'payments-import-undone',
  'payment-matched',
  'payment-dismissed',
  'payment-reopened',
  'personal-data-exported',
  'personal-data-erased',
  'ranking-started',
  'contact-answered',
  'contact-reopened',
  'review-decided',
  'application-withdrawn',
  'withdrawal-undone',
  'ranking-viewed',
  'review-requests-viewed',
  'payment-requests-stopped',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** One entry of GET /api/admin/access-log, newest first. */
export interface AccessLogEntry {
  /** ISO 8601 instant in UTC. */
  at: string;
  /** E-mail address of the administrator, or the command that staff ran, such as `npm run privacy`; null once that account is erased. */
  who: string | null;
  action: AccessAction;
  applicationCode?: string;
  /** The tender of the ranking, export or list of requests. */
  tenderCode?: string;
}

export type AccessLogPage = Page<AccessLogEntry>;

/** The action that each process reports; the applications service records all others itself. */
export const REPORTED_ACCESS_ACTIONS = {
  documents: 'personal-data-exported',
  'documents-worker': 'documents-downloaded',
  'notifications-worker': 'payment-requests-stopped',
} as const satisfies Record<string, AccessAction>;

/** One entry of the body of POST /internal/access-log, `{ entries: ReportedAccess[] }`. */
export interface ReportedAccess {
  /** Id that the reporting process gives the entry. Without an id, the other fields distinguish a repeated report from a new one. */
  id?: string;
  /** ISO 8601 instant. */
  at: string;
  /** E-mail address of the administrator, or the command that staff ran, such as `npm run privacy`; null if that account is erased. */
  who: string | null;
  action: (typeof REPORTED_ACCESS_ACTIONS)[keyof typeof REPORTED_ACCESS_ACTIONS];
  /** The application concerned, by its code or by its id. */
  applicationCode?: string;
  applicationId?: string;
  /** The account whose data it was. */
  userId?: string;
}

/** Maximum number of entries in one report. */
export const MAX_REPORTED_ACCESSES = 500;
