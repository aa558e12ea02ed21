/** Queues, one per service whose worker does the work; scans have their own, so that a slow scanner holds up no print. */
export const QUEUES = {
  applications: 'applications',
  documents: 'documents',
  scans: 'scans',
  notifications: 'notifications',
} as const;

/** Job names, each with exactly one handler. */
export const JOBS = {
  renderReceipt: 'render-receipt',
  renderTender: 'render-tender',
  scanFile: 'scan-file',
  sendConfirmation: 'send-confirmation',
  sendContact: 'send-contact',
  sendPaymentRequest: 'send-payment-request',
  removeOldRecords: 'remove-old-records',
  removeOldUploads: 'remove-old-uploads',
  removeOldMessages: 'remove-old-messages',
} as const;
