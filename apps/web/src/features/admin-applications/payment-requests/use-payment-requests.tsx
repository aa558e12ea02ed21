import {
  API,
  type PaymentRequestsAnswer,
  type PaymentRequestsProgress,
  type SendPaymentRequests,
} from '@lacorte/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { getQuery, requestJson } from '../../../lib/api-client';
import { applicationsPageQuery, useListState } from '../../../lib/applications-list/list-state';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

const POLL_MS = 1_000;

const latestCall = getQuery<PaymentRequestsProgress | undefined>(API.latestPaymentRequests);

/** The answer is null before the first batch. */
const latestBatchQuery = queryOptions({
  ...latestCall,
  queryFn: async (context): Promise<PaymentRequestsProgress | null> => (await latestCall.queryFn(context)) ?? null,
});

const batchQuery = (batchId: string) => queryOptions(getQuery<PaymentRequestsProgress>(API.paymentRequests(batchId)));

interface Followed {
  batchId: string;
  /** The number is unknown after a retry, and if the page was loaded while the batch ran. */
  totalApplications?: number;
}

type Ended = Pick<PaymentRequestsAnswer, 'batchId' | 'status' | 'emailsSent' | 'totalApplications'>;

/** Sends fee requests to the applicants of the chosen tender. Polls the batch, even if it began before the page was loaded. */
function usePaymentRequests(tender: string | undefined, applications: number | undefined) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const queryClient = useQueryClient();
  const [followed, setFollowed] = useState<Followed>();
  const [endedId, setEndedId] = useState<string>();
  const [joined, setJoined] = useState<'joined' | 'joinedAgain'>();
  const announced = useRef<string>(undefined);

  /** Announces the end of a batch once (specification, section 8). */
  const end = ({ batchId, status, emailsSent, totalApplications }: Ended) => {
    setFollowed(undefined);
    setEndedId(batchId);
    if (announced.current === batchId) return;
    announced.current = batchId;
    if (status === 'stopped') {
      toast({ title: t('admin.batch.stopped'), description: t('admin.batch.stoppedText', { sent: emailsSent }) });
      return;
    }
    const description = t('admin.batch.doneText', { emailsSent, totalApplications });
    toast({ title: t('admin.batch.done'), description, tone: 'success' });
  };

  const onMutate = () => {
    setJoined(undefined);
    // The end of the next run is announced even if the batch is the same.
    announced.current = undefined;
  };
  const onError = (error: Error) => refuse(error, { title: t('admin.toast.error'), fallback: t('admin.batch.failed') });
  const send = useMutation({
    mutationFn: (wanted: SendPaymentRequests) => {
      const body = Object.keys(wanted).length > 0 ? wanted : undefined;
      return requestJson<PaymentRequestsAnswer>('POST', API.sendPaymentRequests, body);
    },
    onMutate,
    onSuccess: async (answer, { again }) => {
      if (answer.joined) setJoined(again ? 'joinedAgain' : 'joined');
      if (answer.status === 'running') return setFollowed(answer);
      end(answer);
      await queryClient.invalidateQueries({ queryKey: latestBatchQuery.queryKey });
    },
    onError,
  });
  const retry = useMutation({
    mutationFn: (batchId: string) => requestJson<unknown>('POST', API.retryPaymentRequests(batchId)),
    onMutate,
    onSuccess: (_, batchId) => {
      // The cached progress says that the previous run has ended, so it is replaced.
      const known = queryClient.getQueryData(latestBatchQuery.queryKey);
      if (known) queryClient.setQueryData(batchQuery(batchId).queryKey, { ...known, batchId, status: 'running' });
      setFollowed({ batchId });
    },
    onError,
  });
  const stop = useMutation({
    mutationFn: (batchId: string) => requestJson<PaymentRequestsProgress>('POST', API.stopPaymentRequests(batchId)),
    onSuccess: (progress) => queryClient.setQueryData(batchQuery(progress.batchId).queryKey, progress),
    onError: (error) => refuse(error, { title: t('admin.toast.error'), fallback: t('admin.batch.stopFailed') }),
  });

  // The sending call may take ten seconds. The batch is polled during the call.
  const refetchInterval = send.isPending ? POLL_MS : false;
  const latest = useQuery({ ...latestBatchQuery, refetchInterval }).data ?? undefined;
  const runningId = latest?.status === 'running' && !send.isPending ? latest.batchId : undefined;
  useEffect(() => {
    if (runningId !== undefined && runningId !== endedId) setFollowed((current) => current ?? { batchId: runningId });
  }, [runningId, endedId]);

  const { data: progress } = useQuery({
    ...batchQuery(followed?.batchId ?? ''),
    enabled: followed !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : POLL_MS),
  });
  const recordEnd = useEffectEvent((ended: PaymentRequestsProgress) => {
    queryClient.setQueryData(latestBatchQuery.queryKey, ended);
    const totalApplications = followed?.totalApplications ?? applications ?? ended.total;
    end({ ...ended, emailsSent: ended.sent, totalApplications });
  });
  useEffect(() => {
    if (followed && progress && progress.status !== 'running') recordEnd(progress);
  }, [followed, progress]);

  const known = latest?.batchId === followed?.batchId ? latest : undefined;
  const batch = followed ? (progress ?? known) : latest;
  return {
    batch,
    isRunning: send.isPending || followed !== undefined,
    hasJustEnded: batch !== undefined && batch.batchId === endedId,
    tender,
    /** @param again whether applicants who were asked in the last days are asked again */
    send: (again: boolean) => send.mutate({ ...(tender !== undefined && { tender }), ...(again && { again }) }),
    retry: () => {
      if (batch) retry.mutate(batch.batchId);
    },
    isRetrying: retry.isPending,
    stop: () => {
      if (batch) stop.mutate(batch.batchId);
    },
    isStopping: stop.isPending,
    /** Set if the last call joined a running batch. `joinedAgain` means that the call was also for recently asked applicants. */
    joined,
  };
}

const PaymentRequestsContext = createContext<ReturnType<typeof usePaymentRequests> | undefined>(undefined);

/** Provides the state of the fee requests to the button in the head and to the panel. */
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
