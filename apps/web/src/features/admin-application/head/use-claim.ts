import {
  API,
  type ApplicationDetails,
  type Claim,
  type ClaimApplicationDto,
  type ReadClaimAnswer,
} from '@lacorte/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, getQuery, requestJson, send } from '../../../lib/api-client';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

/** Time within which a page notices that another administrator has taken over. */
const WATCH_MS = 20_000;

/**
 * Claim of an application by the administrator who works on it. The page takes the claim when the administrator comes from the queue or
 * changes a fact. On leaving, the page releases a claim that it took by itself if nothing was changed, and any claim once the work is done.
 *
 * @param email of the administrator
 * @param isFromQueue the page was opened from a list of work to do
 * @param work on the facts during this visit
 */
export function useClaim(
  application: ApplicationDetails,
  email: string,
  isFromQueue: boolean,
  work: 'none' | 'begun' | 'done',
) {
  const { t } = useTranslation();
  const refuse = useRefusalToast();
  const [claim, setClaim] = useState<Claim | null>(application.claim);
  const isMine = claim?.by === email;
  const isOthers = claim !== null && !isMine;
  const { id } = application;

  const refuseClaim = (refusal: Error) =>
    refuse(refusal, { title: t('admin.toast.error'), fallback: t('adminApplication.claim.failed') });
  const lastTaken = useRef<Promise<unknown>>(undefined);
  const taking = useMutation({
    mutationFn: (body: ClaimApplicationDto) => {
      const whenSessionEnds = body.takeOver === undefined ? 'notice' : 'login';
      const taken = requestJson<Claim>('PUT', API.applicationClaim(id), body, { whenSessionEnds });
      lastTaken.current = taken;
      return taken;
    },
    onSuccess: setClaim,
    onError: (refusal, { takeOver }) => {
      const other = claimOfAnother(refusal);
      if (other) setClaim(other);
      else if (takeOver !== undefined) refuseClaim(refusal);
    },
  });
  const releasing = useMutation({
    mutationFn: () => requestJson<unknown>('DELETE', API.applicationClaim(id)),
    onSuccess: () => setClaim(null),
    onError: refuseClaim,
  });

  // The key contains the time of the claim, so that no answer about an earlier claim counts.
  const watched = useQuery({
    ...getQuery<ReadClaimAnswer>(API.applicationClaim(id)),
    queryKey: [API.applicationClaim(id), claim?.at],
    enabled: isMine,
    initialData: { claim },
    staleTime: WATCH_MS,
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: 'always',
  }).data.claim;
  const isLost = isMine && watched?.by !== email;
  useEffect(() => {
    if (isLost) setClaim(watched);
  }, [isLost, watched]);

  /** Whether this page took the claim by itself. */
  const isBorrowed = useRef(false);
  const takeUnasked = () => {
    isBorrowed.current = true;
    taking.mutate({});
  };
  const takesOnOpening = isFromQueue && application.claim === null && !application.assessed;
  const takeOnOpening = useEffectEvent(takeUnasked);
  useEffect(() => {
    if (takesOnOpening) takeOnOpening();
  }, [takesOnOpening]);

  const isFree = useRef(false);
  isFree.current = (work === 'none' && isBorrowed.current) || (work === 'done' && isMine);
  useEffect(() => {
    return () => {
      if (isFree.current) void releaseAfter(lastTaken.current, id);
    };
  }, [id]);

  return {
    claim,
    isMine,
    isOthers,
    isPending: taking.isPending || releasing.isPending,
    take: () => taking.mutate({ takeOver: false }),
    takeOver: () => taking.mutate({ takeOver: true }),
    release: () => {
      isBorrowed.current = false;
      releasing.mutate();
    },
    /** Called with every change of a fact. */
    takeIfFree: () => {
      if (claim === null && !taking.isPending) takeUnasked();
    },
  };
}

export type ApplicationClaim = ReturnType<typeof useClaim>;

/** Releases a claim when the page is left. A failure is ignored, because a claim that stays ends by itself. */
async function releaseAfter(taken: Promise<unknown> | undefined, id: string): Promise<void> {
  // A release that overtakes the call for the claim would leave the claim in force.
  await taken?.catch(() => {});
  const options = { keepalive: true, whenSessionEnds: 'fail' } as const;
  await send('DELETE', API.applicationClaim(id), undefined, options).catch(() => {});
}

function claimOfAnother(refusal: Error): Claim | undefined {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return undefined;
  const { by, at } = refusal.body?.parameters ?? {};
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : undefined;
}
