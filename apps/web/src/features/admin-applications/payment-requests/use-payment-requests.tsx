import type { PaymentRequestsAnswer, PaymentRequestsProgress, SendPaymentRequests } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { applicationsPageQuery, useListState } from '../../../lib/applications-list/list-state';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { batchQuery, latestBatchQuery, useBatchCalls, useStopBatch } from './payment-requests-calls';

const POLL_MS = 1_000;

interface Followed {
  batchId: string;
  /** Unknown if the page was loaded while the batch ran. */
  totalApplications?: number;
}

type Ended = Pick<PaymentRequestsAnswer, 'batchId' | 'status' | 'emailsSent' | 'totalApplications'>;

/** Sends the requests to the applicants of the chosen tender and polls the batch, also one that ran before the page was loaded. */
function usePaymentRequests(tender: string | undefined, applications: number | undefined) {
  const [followed, setFollowed] = useState<Followed>();
  const [endedId, setEndedId] = useState<string>();
  const [joined, setJoined] = useState<'joined' | 'joinedAgain'>();
  const { forget, announce, refuse, refuseStop } = useAnnouncements();
  const end = (ended: Ended) => {
    setFollowed(undefined);
    setEndedId(ended.batchId);
    announce(ended);
  };
  const { send, retry } = useBatchCalls({
    onBegin: () => {
      setJoined(undefined);
      forget();
    },
    onRunning: setFollowed,
    onEnded: end,
    onJoined: ({ again }) => setJoined(again ? 'joinedAgain' : 'joined'),
    onRefused: refuse,
  });

  // The sending call may take ten seconds, during which the batch is polled.
  const refetchInterval = send.isPending ? POLL_MS : false;
  const latest = useQuery({ ...latestBatchQuery, refetchInterval }).data ?? undefined;
  const runningId = latest?.status === 'running' && !send.isPending ? latest.batchId : undefined;
  useEffect(() => {
    if (runningId !== undefined && runningId !== endedId) setFollowed((current) => current ?? { batchId: runningId });
  }, [runningId, endedId]);

  const stop = useStopBatch(refuseStop);
  const progress = useProgress(followed, ({ batchId, status, sent, total }) => {
    const totalApplications = followed?.totalApplications ?? applications ?? total;
    end({ batchId, status, emailsSent: sent, totalApplications });
  });
  const known = latest?.batchId === followed?.batchId ? latest : undefined;
  const batch = followed ? (progress ?? known) : latest;
  return {
    batch,
    isRunning: send.isPending || followed !== undefined,
    hasJustEnded: batch !== undefined && batch.batchId === endedId,
    tender,
    /** @param again also asks applicants who were asked in the last days */
    send: (again: boolean) => {
      const wanted: SendPaymentRequests = {};
      if (tender !== undefined) wanted.tender = tender;
      if (again) wanted.again = again;
      send.mutate(wanted);
    },
    retry: () => {
      if (batch) retry.mutate(batch.batchId);
    },
    isRetrying: retry.isPending,
    stop: () => {
      if (batch) stop.mutate(batch.batchId);
    },
    isStopping: stop.isPending,
    /** Set if the last call joined a running batch; `joinedAgain` if it was also for applicants who were asked recently. */
    joined,
  };
}

/** Polls the batch every second until it has ended. */
function useProgress(
  followed: Followed | undefined,
  onEnded: (progress: PaymentRequestsProgress) => void,
): PaymentRequestsProgress | undefined {
  const queryClient = useQueryClient();
  const { data: progress } = useQuery({
    ...batchQuery(followed?.batchId ?? ''),
    enabled: followed !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : POLL_MS),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce the end once, with the current callback.
  useEffect(() => {
    if (!followed || !progress || !hasEnded(progress)) return;
    queryClient.setQueryData(latestBatchQuery.queryKey, progress);
    onEnded(progress);
  }, [followed, progress, queryClient]);
  return progress;
}

const hasEnded = (batch: PaymentRequestsProgress | undefined) => batch !== undefined && batch.status !== 'running';

/** Toasts about payment requests (specification, section 8); the end of a batch is announced once. */
function useAnnouncements() {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refusalToast = useRefusalToast();
  const announced = useRef<string>(undefined);

  const announce = useCallback(
    ({ batchId, status, emailsSent, totalApplications }: Ended) => {
      if (announced.current === batchId) return;
      announced.current = batchId;
      if (status === 'stopped') {
        toast({ title: t('admin.batch.stopped'), description: t('admin.batch.stoppedText', { sent: emailsSent }) });
        return;
      }
      const description = t('admin.batch.doneText', { emailsSent, totalApplications });
      toast({ title: t('admin.batch.done'), description, tone: 'success' });
    },
    [t, toast],
  );
  const refuse = (error: Error) =>
    refusalToast(error, { title: t('admin.toast.error'), fallback: t('admin.batch.failed') });
  const refuseStop = (error: Error) =>
    refusalToast(error, { title: t('admin.toast.error'), fallback: t('admin.batch.stopFailed') });
  /** Lets the end of the next run be announced, even of the same batch. */
  const forget = () => {
    announced.current = undefined;
  };
  return { announce, refuse, refuseStop, forget };
}

const PaymentRequestsContext = createContext<ReturnType<typeof usePaymentRequests> | undefined>(undefined);

/** Provides the state of the payment requests to the button in the head and to the panel. */
export function PaymentRequestsProvider({ children }: { children: ReactNode }) {
  const { state } = useListState();
  // Reads the cache of the list without a request.
  const { data } = useQuery({ ...applicationsPageQuery(state), enabled: false });
  const requests = usePaymentRequests(state.tender, data?.counts.total);
  return <PaymentRequestsContext value={requests}>{children}</PaymentRequestsContext>;
}

export function usePaymentRequestsState() {
  const state = use(PaymentRequestsContext);
  if (!state) throw new Error('usePaymentRequestsState needs a PaymentRequestsProvider above it');
  return state;
}
