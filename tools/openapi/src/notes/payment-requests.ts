import type { Notes } from './note.ts';
import { idParameter } from './parameters.ts';

const NO_TENDER = 'There is no tender with the id `tender`';

export const PAYMENT_REQUESTS: Notes = {
  'POST /api/admin/send-payment-requests': {
    summary: 'Ask applicants for the membership fee by e-mail',
    description:
      'Sends one e-mail per application that is not rejected, whose fee is not recorded as paid and, without `again`, that had no ' +
      'such e-mail in the last 7 days. Answers when the batch is finished, or after 10 seconds. While a batch is running, a second ' +
      'call joins it as it is, sends nothing twice and answers with `joined`. Takes a `SendPaymentRequests`, or no body: then of all tenders.',
    errors: { 400: '`again` is neither true nor false', 404: NO_TENDER, 409: 'A batch of another tender is running' },
  },
  'GET /api/admin/payment-requests/latest': {
    summary: 'Read the progress of the latest batch',
    answer: { types: ['PaymentRequestsProgress'] },
    empty: 'No batch yet; empty body',
  },
  'GET /api/admin/payment-requests/recipients': {
    summary: 'Count the recipients of a batch that starts now',
    description:
      'Applications that are not rejected, whose fee is not recorded as paid and that were not asked in the last 7 days; those that ' +
      'are left out, by their first reason of paid, rejected and recent; and the recipients of a batch with `again`.',
    query: [idParameter('tender', 'Only applications of the tender with this id')],
    errors: { 404: NO_TENDER },
  },
  'GET /api/admin/payment-requests/{batchId}': {
    summary: 'Read the progress of a batch',
    description:
      '`withheld` counts the messages that were not sent because the fee was no longer due or the batch was stopped.',
  },
  'POST /api/admin/payment-requests/{batchId}/retry': {
    summary: 'Retry the failed e-mails of a batch',
    description:
      'Messages to applicants who have since paid, been rejected or, in a batch without `again`, been asked by another batch are not ' +
      'retried and stay failed.',
    errors: { 409: 'Another batch is running, or this one was stopped' },
  },
  'POST /api/admin/payment-requests/{batchId}/stop': {
    summary: 'Stop a running batch',
    description:
      'Messages that have not left are not sent, and count as `withheld`. Answers when no message is on its way any more, or after 10 ' +
      'seconds. A batch that is not running stays as it is.',
  },
};
