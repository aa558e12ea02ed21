import {
  API,
  type PaymentRecipientsCount,
  type PaymentRequestsAnswer,
  type PaymentRequestsProgress,
  type SendPaymentRequests,
} from '@lacorte/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getQuery, requestJson } from '../../../lib/api-client';

const latest = getQuery<PaymentRequestsProgress | undefined>(API.latestPaymentRequests);

/** GET /api/admin/payment-requests/latest, null before the first batch. */
export const latestBatchQuery = queryOptions({
  ...latest,
  queryFn: async (context): Promise<PaymentRequestsProgress | null> => (await latest.queryFn(context)) ?? null,
});

/** GET /api/admin/payment-requests/recipients, loaded each time the dialog opens. */
export function recipientsQuery(tender: string | undefined) {
  const query = tender === undefined ? '' : `?${new URLSearchParams({ tender })}`;
  return queryOptions({ ...getQuery<PaymentRecipientsCount>(`${API.paymentRequestRecipients}${query}`), gcTime: 0 });
}

export function batchQuery(batchId: string) {
  return queryOptions(getQuery<PaymentRequestsProgress>(API.paymentRequests(batchId)));
}

interface BatchEvents {
  onBegin: () => void;
  /** The batch continues after the answer. `totalApplications` is unknown after a retry. */
  onRunning: (batch: { batchId: string; totalApplications?: number }) => void;
  onEnded: (answer: PaymentRequestsAnswer) => void;
  /** The call joined a batch that was running. */
  onJoined: (wanted: SendPaymentRequests) => void;
  onRefused: (error: Error) => void;
}

export function useStopBatch(onFailed: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (batchId: string) => requestJson<PaymentRequestsProgress>('POST', API.stopPaymentRequests(batchId)),
    onSuccess: (progress) => queryClient.setQueryData(batchQuery(progress.batchId).queryKey, progress),
    onError: onFailed,
  });
}

/** Starts a batch for the applicants of one tender or of all, or retries the failed messages of the last one. */
export function useBatchCalls({ onBegin, onRunning, onEnded, onJoined, onRefused }: BatchEvents) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: (wanted: SendPaymentRequests) => {
      const body = Object.keys(wanted).length > 0 ? wanted : undefined;
      return requestJson<PaymentRequestsAnswer>('POST', API.sendPaymentRequests, body);
    },
    onMutate: onBegin,
    onSuccess: async (answer, wanted) => {
      if (answer.joined) onJoined(wanted);
      if (answer.status === 'running') return onRunning(answer);
      onEnded(answer);
      await queryClient.invalidateQueries({ queryKey: latestBatchQuery.queryKey });
    },
    onError: onRefused,
  });
  const retry = useMutation({
    mutationFn: (batchId: string) => requestJson<unknown>('POST', API.retryPaymentRequests(batchId)),
    onMutate: onBegin,
    onSuccess: (_, batchId) => {
      // The cached progress is of the previous run.
      const known = queryClient.getQueryData(latestBatchQuery.queryKey);
      if (known) queryClient.setQueryData(batchQuery(batchId).queryKey, { ...known, batchId, status: 'running' });
      onRunning({ batchId });
    },
    onError: onRefused,
  });
  return { send, retry };
}
