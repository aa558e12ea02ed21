/**
 * Queues, one per service whose worker does the work. documents has two more: scans, so that a slow scanner holds up no print, and
 * upkeep, whose scheduled jobs no worker of a release before it takes and fails. So has notifications: messages, for every message but those that
 * workers of the previous release have to take as well.
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
