import type { PaymentRequestsProgress } from '@lacorte/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { batchQuery, latestBatchQuery, retryPaymentRequests, sendPaymentRequests } from './payment-requests-calls';
import { useAnnouncements } from './use-announcements';

const POLL_MS = 1_000;

/** A batch whose end this page waits for. */
interface Followed {
  batchId: string;
  /** All applications; unknown when the page was loaded while the batch ran. */
  totalApplications?: number;
}

export interface PaymentRequests {
  /** The batch under way, or the last one. */
  batch: PaymentRequestsProgress | undefined;
  isRunning: boolean;
  /** The batch ended while this page looked on. */
  hasJustEnded: boolean;
  send: () => void;
  retry: () => void;
  isRetrying: boolean;
}

/** Sends the requests and follows them to their end, also from a page that was loaded in the middle. */
export function usePaymentRequests(applications: number | undefined): PaymentRequests {
  const queryClient = useQueryClient();
  const [followed, setFollowed] = useState<Followed>();
  const [endedId, setEndedId] = useState<string>();
  const { forget, announce, refuse } = useAnnouncements();

  const send = useMutation({
    mutationFn: sendPaymentRequests,
    onMutate: () => forget(),
    onSuccess: async (answer) => {
      const { batchId, emailsSent, totalApplications } = answer;
      if (answer.status === 'running') {
        setFollowed({ batchId, totalApplications });
        return;
      }
      setEndedId(batchId);
      announce(batchId, emailsSent, totalApplications);
      await queryClient.invalidateQueries({ queryKey: latestBatchQuery.queryKey });
    },
    onError: refuse,
  });
  const retry = useMutation({
    mutationFn: retryPaymentRequests,
    onMutate: () => forget(),
    onSuccess: (_, batchId) => {
      // What is known of the batch is from before: it runs again from now on.
      const known = queryClient.getQueryData(latestBatchQuery.queryKey);
      if (known) queryClient.setQueryData(batchQuery(batchId).queryKey, { ...known, batchId, status: 'running' });
      setFollowed({ batchId });
    },
    onError: refuse,
  });

  useLostRights(send.error ?? retry.error);

  // The call that sends may take ten seconds to answer: until then the latest batch is the one to look at.
  const latest = useQuery({ ...latestBatchQuery, refetchInterval: send.isPending ? POLL_MS : false }).data ?? undefined;
  const { data: progress } = useQuery({
    ...batchQuery(followed?.batchId ?? ''),
    enabled: followed !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : POLL_MS),
  });

  const runningId = latest?.status === 'running' && !send.isPending ? latest.batchId : undefined;
  useEffect(() => {
    if (runningId !== undefined && runningId !== endedId) setFollowed((current) => current ?? { batchId: runningId });
  }, [runningId, endedId]);

  useEffect(() => {
    if (!followed || progress?.status !== 'completed') return;
    queryClient.setQueryData(latestBatchQuery.queryKey, progress);
    setFollowed(undefined);
    setEndedId(progress.batchId);
    announce(progress.batchId, progress.sent, followed.totalApplications ?? applications ?? progress.total);
  }, [followed, progress, applications, queryClient, announce]);

  const batch = followed ? (progress ?? (latest?.batchId === followed.batchId ? latest : undefined)) : latest;
  return {
    batch,
    isRunning: send.isPending || followed !== undefined,
    hasJustEnded: batch !== undefined && batch.batchId === endedId,
    send: () => send.mutate(),
    retry: () => batch && retry.mutate(batch.batchId),
    isRetrying: retry.isPending,
  };
}
