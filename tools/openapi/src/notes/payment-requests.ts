import type { Notes } from './note.ts';

export const PAYMENT_REQUESTS: Notes = {
  'POST /api/admin/send-payment-requests': {
    tag: 'Payment requests',
    summary: 'Ask applicants for the membership fee by e-mail',
    description:
      'One e-mail per application that is not rejected and whose fee is not recorded as paid. Answers when the batch is through, ' +
      'or after 10 seconds. While a batch runs, a second call joins it and sends nothing twice.',
  },
  'GET /api/admin/payment-requests/latest': {
    tag: 'Payment requests',
    summary: 'Read the progress of the latest batch',
    answer: { types: ['PaymentRequestsProgress'] },
    empty: 'There has been no batch yet; no body',
  },
  'GET /api/admin/payment-requests/recipients': {
    tag: 'Payment requests',
    summary: 'Count the applicants whom a batch would ask for the fee now',
    description: 'Applications that are not rejected and whose fee is not recorded as paid.',
  },
  'GET /api/admin/payment-requests/{batchId}': {
    tag: 'Payment requests',
    summary: 'Read the progress of a batch',
  },
  'POST /api/admin/payment-requests/{batchId}/retry': {
    tag: 'Payment requests',
    summary: 'Try the failed e-mails of a batch again',
    description: 'Who has paid or was rejected since is asked no more: those messages leave the batch.',
    errors: { 409: 'Another batch is running' },
  },
};
