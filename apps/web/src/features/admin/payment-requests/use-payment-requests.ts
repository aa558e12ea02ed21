import type { PaymentRequestsProgress } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBatchCalls } from './batch-calls';
import { batchQuery, latestBatchQuery } from './payment-requests-calls';
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
  const [followed, setFollowed] = useState<Followed>();
  const [endedId, setEndedId] = useState<string>();
  const { forget, announce, refuse } = useAnnouncements();
  const end = (batchId: string, sent: number, total: number) => {
    setFollowed(undefined);
    setEndedId(batchId);
    announce(batchId, sent, total);
  };
  const { send, retry } = useBatchCalls({
    onBegin: forget,
    onRunning: setFollowed,
    onCompleted: ({ batchId, emailsSent, totalApplications }) => end(batchId, emailsSent, totalApplications),
    onRefused: refuse,
  });

  const latest = useLatestBatch({ isSending: send.isPending });
  const runningId = latest?.status === 'running' && !send.isPending ? latest.batchId : undefined;
  useEffect(() => {
    if (runningId !== undefined && runningId !== endedId) setFollowed((current) => current ?? { batchId: runningId });
  }, [runningId, endedId]);

  const progress = useProgress(followed, ({ batchId, sent, total }) =>
    end(batchId, sent, followed?.totalApplications ?? applications ?? total),
  );
  const known = latest?.batchId === followed?.batchId ? latest : undefined;
  const batch = followed ? (progress ?? known) : latest;
  return {
    batch,
    isRunning: send.isPending || followed !== undefined,
    hasJustEnded: batch !== undefined && batch.batchId === endedId,
    send: () => send.mutate(),
    retry: () => batch && retry.mutate(batch.batchId),
    isRetrying: retry.isPending,
  };
}

/** The call that sends may take ten seconds to answer: until then the latest batch is the one to look at. */
function useLatestBatch({ isSending }: { isSending: boolean }): PaymentRequestsProgress | undefined {
  return useQuery({ ...latestBatchQuery, refetchInterval: isSending ? POLL_MS : false }).data ?? undefined;
}

/** How far the followed batch is, asked every second until it is through. */
function useProgress(
  followed: Followed | undefined,
  onCompleted: (progress: PaymentRequestsProgress) => void,
): PaymentRequestsProgress | undefined {
  const queryClient = useQueryClient();
  const { data: progress } = useQuery({
    ...batchQuery(followed?.batchId ?? ''),
    enabled: followed !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : POLL_MS),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told when it comes, whoever listens by then.
  useEffect(() => {
    if (!followed || progress?.status !== 'completed') return;
    queryClient.setQueryData(latestBatchQuery.queryKey, progress);
    onCompleted(progress);
  }, [followed, progress, queryClient]);
  return progress;
}
