import {
  API,
  type ApplicationDetails,
  type ReadReservationAnswer,
  type Reservation,
  type ReserveApplicationDto,
} from '@lacorte/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, getQuery, requestJson, send } from '../../../lib/api-client';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

/** Time within which a page notices that another administrator has taken over. */
const WATCH_MS = 20_000;

/**
 * Reserves an application for the administrator who works on it. The page reserves it automatically when the administrator comes from
 * a list of applications to work on, or changes a fact. When the page is left, it releases an automatic reservation if no fact was
 * changed, and any reservation if facts were changed and the assessment is complete.
 *
 * @param email of the administrator
 * @param isFromQueue whether the page was opened from a list of applications to work on
 * @param work state of the work on the facts during this visit
 */
export function useReservation(
  application: ApplicationDetails,
  email: string,
  isFromQueue: boolean,
  work: 'none' | 'begun' | 'done',
) {
  const { t } = useTranslation();
  const refuse = useRefusalToast();
  const [held, setHeld] = useState<Reservation | null>(application.claim);
  const isMine = held?.by === email;
  const isOthers = held !== null && !isMine;
  const { id } = application;

  const refuseReservation = (refusal: Error) =>
    refuse(refusal, { title: t('admin.toast.error'), fallback: t('adminApplication.reservation.failed') });
  const lastTaken = useRef<Promise<unknown>>(undefined);
  const taking = useMutation({
    mutationFn: (body: ReserveApplicationDto) => {
      const whenSessionEnds = body.takeOver === undefined ? 'notice' : 'login';
      const taken = requestJson<Reservation>('PUT', API.applicationReservation(id), body, { whenSessionEnds });
      lastTaken.current = taken;
      return taken;
    },
    onSuccess: setHeld,
    onError: (refusal, { takeOver }) => {
      const other = reservationOfAnother(refusal);
      if (other) setHeld(other);
      else if (takeOver !== undefined) refuseReservation(refusal);
    },
  });
  const releasing = useMutation({
    mutationFn: () => requestJson<unknown>('DELETE', API.applicationReservation(id)),
    onSuccess: () => setHeld(null),
    onError: refuseReservation,
  });

  // The key contains the time of the reservation, so that answers about an earlier reservation are ignored.
  const watched = useQuery({
    ...getQuery<ReadReservationAnswer>(API.applicationReservation(id)),
    queryKey: [API.applicationReservation(id), held?.at],
    enabled: isMine,
    initialData: { claim: held },
    staleTime: WATCH_MS,
    refetchInterval: WATCH_MS,
    refetchOnWindowFocus: 'always',
  }).data.claim;
  const isLost = isMine && watched?.by !== email;
  useEffect(() => {
    if (isLost) setHeld(watched);
  }, [isLost, watched]);

  /** Whether this page took the reservation automatically. */
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
    held,
    isMine,
    isOthers,
    isPending: taking.isPending || releasing.isPending,
    take: () => taking.mutate({ takeOver: false }),
    takeOver: () => taking.mutate({ takeOver: true }),
    release: () => {
      isBorrowed.current = false;
      releasing.mutate();
    },
    /** Reserves the application if it is free. Called with every change of a fact. */
    takeIfFree: () => {
      if (held === null && !taking.isPending) takeUnasked();
    },
  };
}

export type ApplicationReservation = ReturnType<typeof useReservation>;

/** Releases a reservation when the page is left. A failure is ignored, because a reservation expires. */
async function releaseAfter(taken: Promise<unknown> | undefined, id: string): Promise<void> {
  // If the release overtook the call that reserves, the reservation would stay in force.
  await taken?.catch(() => {});
  const options = { keepalive: true, whenSessionEnds: 'fail' } as const;
  await send('DELETE', API.applicationReservation(id), undefined, options).catch(() => {});
}

function reservationOfAnother(refusal: Error): Reservation | undefined {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return undefined;
  const { by, at } = refusal.body?.parameters ?? {};
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : undefined;
}
