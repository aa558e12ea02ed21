/** Queues, one per service whose worker does the work. */
export const QUEUES = { documents: 'documents', notifications: 'notifications' } as const;

/** Job names, each with exactly one handler. */
export const JOBS = {
  renderReceipt: 'render-receipt',
  renderTender: 'render-tender',
  sendConfirmation: 'send-confirmation',
  sendContact: 'send-contact',
  sendPaymentRequest: 'send-payment-request',
} as const;
