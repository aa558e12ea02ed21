import type { JobsOptions, WorkerOptions } from 'bullmq';

/**
 * Queues. Each service with a worker has at least one queue. Only its workers consume it. Work that must not wait for other work has a
 * separate queue. `scans` exists because a scanner may be slow. `upkeep`, `application-upkeep`, `missing-documents` and `draft-files` have
 * scheduled jobs. `rankings` computes rankings, `ranking-messages` records their messages, `messages` has every message to a person, and
 * `account-journal` has records that a restore needs. `address-changes` copies new e-mail addresses of accounts to applications. Each
 * service has a queue for the erasure of an account (docs/adr/0042). Full copies of applications have `copies`, because other services may
 * add jobs to `documents` and read their results (docs/adr/0025). A worker fails unknown jobs, so a new kind of job needs a new queue if
 * workers of the previous release consume the old one (docs/migrations.md).
 */
export const QUEUES = {
  auth: 'auth',
  applications: 'applications',
  applicationUpkeep: 'application-upkeep',
  missingDocuments: 'missing-documents',
  documents: 'documents',
  copies: 'copies',
  draftFiles: 'draft-files',
  scans: 'scans',
  upkeep: 'upkeep',
  notifications: 'notifications',
  messages: 'messages',
  rankingMessages: 'ranking-messages',
  applicationErasures: 'application-erasures',
  rankings: 'rankings',
  addressChanges: 'address-changes',
  documentErasures: 'document-erasures',
  messageErasures: 'message-erasures',
  accountJournal: 'account-journal',
} as const;

/** Job names, each with exactly one handler. */
export const JOBS = {
  renderReceipt: 'render-receipt',
  renderCopy: 'render-copy',
  renderTender: 'render-tender',
  renderRanking: 'render-ranking',
  scanFile: 'scan-file',
  sendMessage: 'send-message',
  removeOldRecords: 'remove-old-records',
  tellTenderOpened: 'tell-tender-opened',
  remindOfDrafts: 'remind-of-drafts',
  remindOfRequests: 'remind-of-document-requests',
  remindOfMissing: 'remind-of-missing-documents',
  noteRankingMessages: 'note-ranking-messages',
  computeRanking: 'compute-ranking',
  endFailedRankings: 'end-failed-rankings',
  removeExpiredRecords: 'remove-expired-records',
  removeOldUploads: 'remove-old-uploads',
  measureUploads: 'measure-uploads',
  releaseDraftFiles: 'release-draft-files',
  removeStrayCopies: 'remove-stray-copies',
  confirmAttachments: 'confirm-attachments',
  removeOldMessages: 'remove-old-messages',
  noteErasure: 'note-erasure',
  eraseApplications: 'erase-applications',
  eraseFiles: 'erase-files',
  eraseMessages: 'erase-messages',
  noteAccountChange: 'note-account-change',
  changeEmail: 'change-email',
} as const;

const DAY_S = 24 * 60 * 60;

/**
 * Options of every job, with exponential retries and jitter over about half an hour. Finished jobs are kept for a day, and failed jobs
 * until an operator has handled them. All jobs of a queue have the same retention, because BullMQ applies the options of the job that ends
 * to every job that ended the same way. Only the removal of a job at its end leaves other jobs alone.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S },
  removeOnFail: false,
};

/** Periods of the worker of a queue, in milliseconds; settings of a service. */
export const QUEUE_PERIODS = {
  /** Lifetime of a job's lock. Workers check for expired locks four times in this period, and so take over within RECOVERY_SECONDS. */
  QUEUE_LOCK_MS: 8_000,
  /** Interval at which a worker checks that the schedules exist. */
  SCHEDULE_LOOK_MS: 60_000,
};

export type QueuePeriods = typeof QUEUE_PERIODS;

/** Returns the options of a worker. A job may stall several times, because its handler may run twice. */
export const workerOptions = ({ QUEUE_LOCK_MS }: QueuePeriods) =>
  ({
    lockDuration: QUEUE_LOCK_MS,
    stalledInterval: QUEUE_LOCK_MS / 4,
    maxStalledCount: 10,
  }) satisfies Partial<WorkerOptions>;
