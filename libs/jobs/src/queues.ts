/**
 * Queues, one per service with a worker. documents has three more: `scans`, so that a slow scanner does not delay prints,
 * and `upkeep` and `draft-files`, whose scheduled jobs workers of earlier releases do not consume and fail. applications
 * has `application-upkeep` and `rankings` for the same reason. notifications has `messages` for every message, and `ranking-messages`,
 * whose jobs workers of the previous release would fail; `notifications` has scheduled jobs, and messages of the previous release. The
 * erasure of an account (docs/adr/0042) has a queue per service, because workers of the previous release would fail its jobs.
 */
export const QUEUES = {
  auth: 'auth',
  applications: 'applications',
  applicationUpkeep: 'application-upkeep',
  documents: 'documents',
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
} as const;

/** Job names, each with exactly one handler. */
export const JOBS = {
  renderReceipt: 'render-receipt',
  renderTender: 'render-tender',
  renderRanking: 'render-ranking',
  scanFile: 'scan-file',
  sendMessage: 'send-message',
  removeOldRecords: 'remove-old-records',
  tellTenderOpened: 'tell-tender-opened',
  remindOfDrafts: 'remind-of-drafts',
  remindOfRequests: 'remind-of-document-requests',
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
} as const;
