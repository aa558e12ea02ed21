/**
 * Queues, one per service with a worker. documents has two more: `scans`, so that a slow scanner does not delay prints,
 * and `upkeep`, whose scheduled jobs workers of earlier releases do not consume and fail. notifications has `messages`, for
 * every message except those that workers of the previous release must be able to send as well.
 */
export const QUEUES = {
  applications: 'applications',
  documents: 'documents',
  scans: 'scans',
  upkeep: 'upkeep',
  notifications: 'notifications',
  messages: 'messages',
} as const;

/** Job names, each with exactly one handler. */
export const JOBS = {
  renderReceipt: 'render-receipt',
  renderTender: 'render-tender',
  scanFile: 'scan-file',
  sendMessage: 'send-message',
  sendConfirmation: 'send-confirmation',
  sendContact: 'send-contact',
  sendPaymentRequest: 'send-payment-request',
  removeOldRecords: 'remove-old-records',
  removeOldUploads: 'remove-old-uploads',
  measureUploads: 'measure-uploads',
  removeStrayCopies: 'remove-stray-copies',
  confirmClaims: 'confirm-claims',
  removeOldMessages: 'remove-old-messages',
} as const;
