import type { JobsOptions, WorkerOptions } from 'bullmq';

/**
 * Queues. Each service with a worker has at least one, which its workers alone consume. Work that must not wait for other
 * work has a queue of its own: `scans`, because a scanner may be slow, `upkeep`, `application-upkeep`, `missing-documents` and
 * `draft-files` for scheduled jobs, `rankings` for computing one and `ranking-messages` for its messages, `messages` for every message to a
 * person, `account-journal` for what a restore must know, and a queue per service for the erasure of an account
 * (docs/adr/0042). Full copies of applications have `copies`, because other services may add jobs to `documents` and
 * read their results (docs/adr/0025). A worker fails jobs that it does not know,
 * so a new kind of job goes into a new queue if workers that do not know it may consume the old one (docs/migrations.md).
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
  accountErasures: 'account-erasures',
  applicationErasures: 'application-erasures',
  rankings: 'rankings',
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
  finishErasure: 'finish-erasure',
  noteAccountChange: 'note-account-change',
} as const;

const DAY_S = 24 * 60 * 60;

/**
 * Options of every job: exponential retries with jitter over about half an hour. Finished jobs are kept for a
 * day, failed ones until an operator has handled them. All jobs of a queue have the same retention, because BullMQ
 * applies the options of the job that ends to every job that ended the same way. The only exception is to remove a job
 * as soon as it ends, which affects no other job.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S },
  removeOnFail: false,
};

/** Periods of the worker of a queue, in milliseconds; settings of a service. */
export const QUEUE_PERIODS = {
  /** Lifetime of a job's lock. Workers look for lost locks four times in it, and so take over within RECOVERY_SECONDS. */
  QUEUE_LOCK_MS: 8_000,
  /** Interval between two checks that the schedules exist. */
  SCHEDULE_LOOK_MS: 60_000,
};

export type QueuePeriods = typeof QUEUE_PERIODS;

/** A job may stall several times, as handlers may run twice. */
export const workerOptions = ({ QUEUE_LOCK_MS }: QueuePeriods) =>
  ({
    lockDuration: QUEUE_LOCK_MS,
    stalledInterval: QUEUE_LOCK_MS / 4,
    maxStalledCount: 10,
  }) satisfies Partial<WorkerOptions>;
