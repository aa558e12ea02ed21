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
  confirmClaims: 'confirm-claims',
  removeOldMessages: 'remove-old-messages',
  noteErasure: 'note-erasure',
  eraseApplications: 'erase-applications',
  eraseFiles: 'erase-files',
  eraseMessages: 'erase-messages',
  finishErasure: 'finish-erasure',
  noteAccountChange: 'note-account-change',
} as const;
