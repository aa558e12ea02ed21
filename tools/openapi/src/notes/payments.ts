import { idParameter, type Notes, PAGE } from './note.ts';

const SETTLED = 'is matched or dismissed already, or another user has changed it since `version`';

export const PAYMENTS: Notes = {
  'POST /api/payments/events': {
    summary: 'Receive an event of the payment service',
    description:
      'Compatible with Stripe: the body is an event, and `Stripe-Signature` is `t=SECONDS,v1=HEX` with an HMAC-SHA256 over ' +
      '`{t}.{body}`. Paid checkouts (`checkout.session.completed`, `checkout.session.async_payment_succeeded`) whose ' +
      '`client_reference_id` is the code of an unpaid application and whose amount is its fee in euro are recorded; others that ' +
      'are paid are listed with their reason; everything else is ignored. An event counts once.',
    headers: [
      {
        name: 'Stripe-Signature',
        description: 'Not more than five minutes from the time of the server; one of several `v1` is enough',
        schema: { type: 'string' },
      },
    ],
    errors: {
      400: 'The signature is wrong, old or missing, or the body is not an event',
      404: 'The installation has no `PAYMENT_WEBHOOK_SECRET`',
      413: 'The body is larger than 256 KiB',
    },
  },
  'GET /api/admin/payments': {
    summary: 'List incoming payments',
    description: 'Newest first, with totals over all and, for unmatched ones, applications that they may be for.',
    query: [{ name: 'state', description: 'Only payments in this state', type: 'PaymentState' }, ...PAGE],
  },
  'POST /api/admin/payments/import': {
    summary: 'Import a bank statement',
    description:
      'A row is matched when its text has one application code with right check digits and its amount is the fee. The same file ' +
      'again changes nothing. Rows that cannot be read are refused one by one.',
    file: {
      field: 'file',
      description:
        'CSV with the columns `data;importo;ordinante;causale;riferimento` (or commas), in UTF-8 or Windows-1252, or CAMT.053; ' +
        'at most 5 MiB',
    },
    errors: {
      400: 'There is no file, or it is not a statement',
      413: 'The file is larger than 5 MiB',
      415: 'The body is not `multipart/form-data`',
    },
  },
  'POST /api/admin/payments/{id}/match': {
    summary: 'Match a payment with an application',
    description: 'Records the fee of the application with the amount and day of the payment. Returns the payment.',
    errors: { 409: `The payment ${SETTLED}; or the fee is already recorded as paid` },
  },
  'POST /api/admin/payments/{id}/dismiss': {
    summary: 'Set a payment aside that pays no fee',
    description: 'Returns the payment.',
    errors: { 409: `The payment ${SETTLED}` },
  },
  'POST /api/admin/payments/{id}/reopen': {
    summary: 'Undo a match or a dismissal',
    description: 'A match also takes the recorded fee back. Returns the payment.',
    errors: { 409: 'The payment is neither matched nor dismissed, or another user has changed it since `version`' },
  },
};

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
