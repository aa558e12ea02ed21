import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { currentUserQuery } from '../../lib/session/current-user';
import { endedSession } from '../../lib/session/ended-session';
import { type ReturnPage, useLoginDialog } from '../../lib/session/login-dialog-state';
import { hasLoggedOutSince } from '../../lib/session/use-logout';
import { useToast } from '../ui/toast';

type Departure = 'accessRequired' | 'sessionExpired' | 'loggedOut';

/** Defined in section 9 of the specification. */
const LEAVES_AFTER_MS: Record<Departure, number> = { accessRequired: 1_500, sessionExpired: 1_500, loggedOut: 1_000 };

interface Session {
  user: CurrentUser | null;
  /** Whether the login state is known. */
  isKnown: boolean;
  /** Error of the page's main call. */
  callError: Error | null;
  /** Page that a login leads back to. */
  page: ReturnPage;
  /** Key of the sentence for a reader who is not logged in. */
  requiredText: string;
}

/** Leaves a page without a user, with an announcement. @returns the reason; undefined while the reader stays */
export function useDeparture({ user, isKnown, callError, page, requiredText }: Session): Departure | undefined {
  const [departure, setDeparture] = useState<Departure>();
  const seenAt = useRef<number>(undefined);
  const queryClient = useQueryClient();

  useEffect(() => {
    // A reader who logs in before leaving stays.
    if (departure === 'accessRequired' && user) setDeparture(undefined);
    if (departure || !isKnown) return;
    if (callError instanceof ApiError && callError.status === 401) {
      setDeparture('sessionExpired');
      endedSession.forget();
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    } else if (user) {
      seenAt.current ??= Date.now();
    } else if (seenAt.current === undefined) {
      setDeparture('accessRequired');
    } else {
      setDeparture(hasLoggedOutSince(queryClient, seenAt.current) ? 'loggedOut' : 'sessionExpired');
    }
  }, [departure, isKnown, user, callError, queryClient]);

  useAnnouncedLeave(departure, page, requiredText);
  return departure;
}

function useAnnouncedLeave(departure: Departure | undefined, page: ReturnPage, requiredText: string): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { openFor } = useLoginDialog();
  const asksForLogin = useRef(false);
  const announce = useEffectEvent((isExpired: boolean) =>
    toast({
      title: t(isExpired ? 'personalArea.expired.title' : 'personalArea.required.title'),
      description: t(isExpired ? 'personalArea.expired.text' : requiredText),
      tone: 'destructive',
    }),
  );

  useEffect(() => {
    if (!departure) return;
    // The logout has its own toast.
    if (departure !== 'loggedOut') announce(departure === 'sessionExpired');
    const timer = setTimeout(() => {
      asksForLogin.current = departure === 'accessRequired';
      // Replaces the entry, because the back button must not return here.
      navigate(PAGES.home, { replace: true });
    }, LEAVES_AFTER_MS[departure]);
    return () => clearTimeout(timer);
  }, [departure, navigate]);

  // Opens the dialog on unmount, because the next page would take the focus from it.
  useEffect(
    () => () => {
      if (asksForLogin.current) openFor(page, hash);
    },
    [openFor, page, hash],
  );
}
