import {
  API,
  type PaymentRecipientsCount,
  type PaymentRequestsAnswer,
  type PaymentRequestsProgress,
} from '@lacorte/contracts';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';

/** POST /api/admin/send-payment-requests */
export function sendPaymentRequests(): Promise<PaymentRequestsAnswer> {
  return requestJson('POST', API.sendPaymentRequests);
}

/** POST /api/admin/payment-requests/{batchId}/retry */
export function retryPaymentRequests(batchId: string): Promise<unknown> {
  return requestJson('POST', API.retryPaymentRequests(batchId));
}

/** GET /api/admin/payment-requests/latest, null before the first batch. */
export const latestBatchQuery = queryOptions({
  queryKey: [API.latestPaymentRequests],
  queryFn: async ({ signal }): Promise<PaymentRequestsProgress | null> => {
    const answer = await requestJson<PaymentRequestsProgress | undefined>('GET', API.latestPaymentRequests, undefined, {
      signal,
    });
    return answer ?? null;
  },
});

/** GET /api/admin/payment-requests/recipients, read again each time that somebody is about to send. */
export const recipientsQuery = queryOptions({
  queryKey: [API.paymentRequestRecipients],
  queryFn: ({ signal }) =>
    requestJson<PaymentRecipientsCount>('GET', API.paymentRequestRecipients, undefined, { signal }),
  gcTime: 0,
});

/** GET /api/admin/payment-requests/{batchId} */
export function batchQuery(batchId: string) {
  const path = API.paymentRequests(batchId);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => requestJson<PaymentRequestsProgress>('GET', path, undefined, { signal }),
  });
}
