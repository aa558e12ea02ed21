import {
  API,
  type ApplicationDetails,
  type Claim,
  type ClaimApplicationDto,
  type ReadClaimAnswer,
} from '@lacorte/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, getQuery, requestJson, send } from '../../../lib/api-client';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

const CONFLICT = 409;
/** How soon a page learns that another administrator has taken over. */
const WATCH_MS = 20_000;

/**
 * Who is at work on the application. An administrator who comes from the queue, or changes a fact, takes it; one who only looks does
 * not. On leaving, a claim that this page took by itself is given back if nothing was changed, and any claim once the work is done.
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
      const isAsked = body.takeOver !== undefined;
      const options = { whenSessionEnds: isAsked ? 'login' : 'notice' } as const;
      const taken = requestJson<Claim>('PUT', API.applicationClaim(id), body, options);
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

  // A claim of its own for each time, so that no answer about an earlier one counts.
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

  const { mutate: take, isPending } = taking;
  /** This page took it by itself. */
  const isBorrowed = useRef(false);
  const takeUnasked = useCallback(() => {
    isBorrowed.current = true;
    take({});
  }, [take]);
  const takesOnOpening = isFromQueue && application.claim === null && !application.assessed;
  useEffect(() => {
    if (takesOnOpening) takeUnasked();
  }, [takesOnOpening, takeUnasked]);

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
    isPending: isPending || releasing.isPending,
    take: () => taking.mutate({ takeOver: false }),
    takeOver: () => taking.mutate({ takeOver: true }),
    release: () => {
      isBorrowed.current = false;
      releasing.mutate();
    },
    /** With the first change. */
    takeIfFree: () => {
      if (claim === null && !isPending) takeUnasked();
    },
  };
}

export type ApplicationClaim = ReturnType<typeof useClaim>;

/** The page is gone when the answer comes. A claim that stays ends by itself. */
async function releaseAfter(taken: Promise<unknown> | undefined, id: string): Promise<void> {
  // A release that overtakes the claim would leave it.
  await taken?.catch(() => {});
  await send('DELETE', API.applicationClaim(id), undefined, { keepalive: true, whenSessionEnds: 'fail' }).catch(
    () => {},
  );
}

function claimOfAnother(refusal: Error): Claim | undefined {
  if (!(refusal instanceof ApiError) || refusal.status !== CONFLICT) return undefined;
  const { by, at } = refusal.body?.parameters ?? {};
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : undefined;
}
