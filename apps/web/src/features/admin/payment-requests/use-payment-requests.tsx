import type { PaymentRequestsProgress } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { applicationsPageQuery } from '../../../lib/applications-list/applications-page';
import { useListState } from '../../../lib/applications-list/list-state';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { batchQuery, latestBatchQuery, useBatchCalls } from './payment-requests-calls';

const POLL_MS = 1_000;

interface Followed {
  batchId: string;
  /** Unknown if the page was loaded while the batch ran. */
  totalApplications?: number;
}

/** Sends the requests to the applicants of the chosen tender and polls the batch, also if the page was loaded while it runs. */
function usePaymentRequests(tender: string | undefined, applications: number | undefined) {
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

  // The sending call may take ten seconds.
  const refetchInterval = send.isPending ? POLL_MS : false;
  const latest = useQuery({ ...latestBatchQuery, refetchInterval }).data ?? undefined;
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
    tender,
    /** @param again also to those who were asked in the last days */
    send: (again: boolean) => send.mutate({ ...(tender !== undefined && { tender }), ...(again && { again }) }),
    retry: () => batch && retry.mutate(batch.batchId),
    isRetrying: retry.isPending,
  };
}

/** Polls the batch every second until it is completed. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce the end once, with the current callback.
  useEffect(() => {
    if (!followed || progress?.status !== 'completed') return;
    queryClient.setQueryData(latestBatchQuery.queryKey, progress);
    onCompleted(progress);
  }, [followed, progress, queryClient]);
  return progress;
}

/** Toasts about payment requests (specification, section 8); the end of a batch is announced once. */
function useAnnouncements() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refusalToast = useRefusalToast();
  const announced = useRef<string>(undefined);

  const announce = useCallback(
    (batchId: string, emailsSent: number, totalApplications: number) => {
      if (announced.current === batchId) return;
      announced.current = batchId;
      toast({
        title: t('admin.batch.done'),
        description: t('admin.batch.doneText', { emailsSent, totalApplications }),
        tone: 'success',
      });
    },
    [t, toast],
  );
  const refuse = (error: Error) =>
    refusalToast(error, { title: t('admin.toast.error'), fallback: t('admin.batch.failed') });
  /** A new run is announced again, even of the same batch. */
  const forget = () => {
    announced.current = undefined;
  };
  return { announce, refuse, forget };
}

const PaymentRequestsContext = createContext<ReturnType<typeof usePaymentRequests> | undefined>(undefined);

/** Shared by the button in the head and the panel. */
export function PaymentRequestsProvider({ children }: { children: ReactNode }) {
  const { state } = useListState();
  // From the cache of the list; causes no request.
  const { data } = useQuery({ ...applicationsPageQuery(state), enabled: false });
  const requests = usePaymentRequests(state.tender, data?.counts.total);
  return <PaymentRequestsContext value={requests}>{children}</PaymentRequestsContext>;
}

export function usePaymentRequestsState() {
  const state = use(PaymentRequestsContext);
  if (!state) throw new Error('usePaymentRequestsState needs a PaymentRequestsProvider above it');
  return state;
}
