import type { PaymentRequestsAnswer } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { batchQuery, latestBatchQuery, retryPaymentRequests, sendPaymentRequests } from './payment-requests-calls';

interface BatchEvents {
  onBegin: () => void;
  /** It goes on after the answer: whoever wants its end follows it. `totalApplications` is unknown when it runs again. */
  onRunning: (batch: { batchId: string; totalApplications?: number }) => void;
  onCompleted: (answer: PaymentRequestsAnswer) => void;
  onRefused: (error: Error) => void;
}

/** The two calls that make messages go out: to everybody, and to those whom the last one did not reach. */
export function useBatchCalls({ onBegin, onRunning, onCompleted, onRefused }: BatchEvents) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: sendPaymentRequests,
    onMutate: onBegin,
    onSuccess: async (answer) => {
      if (answer.status === 'running') return onRunning(answer);
      onCompleted(answer);
      await queryClient.invalidateQueries({ queryKey: latestBatchQuery.queryKey });
    },
    onError: onRefused,
  });
  const retry = useMutation({
    mutationFn: retryPaymentRequests,
    onMutate: onBegin,
    onSuccess: (_, batchId) => {
      // What is known of the batch is from before: it runs again from now on.
      const known = queryClient.getQueryData(latestBatchQuery.queryKey);
      if (known) queryClient.setQueryData(batchQuery(batchId).queryKey, { ...known, batchId, status: 'running' });
      onRunning({ batchId });
    },
    onError: onRefused,
  });
  useLostRights(send.error ?? retry.error);
  return { send, retry };
}
