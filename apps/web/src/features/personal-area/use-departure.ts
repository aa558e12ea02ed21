import { type CurrentUser, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { currentUserQuery } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { hasLoggedOutSince } from '../../lib/session/use-logout';

type Departure = 'accessRequired' | 'sessionExpired' | 'loggedOut';

/** Specification, section 9. */
const LEAVES_AFTER_MS: Record<Departure, number> = { accessRequired: 1_500, sessionExpired: 1_500, loggedOut: 1_000 };

interface Session {
  user: CurrentUser | null;
  /** The server has said whether somebody is logged in. */
  isKnown: boolean;
  applicationsError: Error | null;
}

/** Leaves for the home page when there is nobody to show anything to, and says why; undefined while staying. */
export function useDeparture({ user, isKnown, applicationsError }: Session): Departure | undefined {
  const [departure, setDeparture] = useState<Departure>();
  const seenAt = useRef<number>(undefined);
  const queryClient = useQueryClient();

  useEffect(() => {
    // Logged in before the page has left: it stays.
    if (departure === 'accessRequired' && user) setDeparture(undefined);
    if (departure || !isKnown) return;
    if (applicationsError instanceof ApiError && applicationsError.status === 401) {
      setDeparture('sessionExpired');
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    } else if (user) {
      seenAt.current ??= Date.now();
    } else if (seenAt.current === undefined) {
      setDeparture('accessRequired');
    } else {
      setDeparture(hasLoggedOutSince(queryClient, seenAt.current) ? 'loggedOut' : 'sessionExpired');
    }
  }, [departure, isKnown, user, applicationsError, queryClient]);

  useAnnouncedLeave(departure);
  return departure;
}

function useAnnouncedLeave(departure: Departure | undefined): void {
  const { t } = useTranslation();
  const { toast } = useToast();
  const navigate = useNavigate();
  const { openFor } = useLoginDialog();
  const asksForLogin = useRef(false);
  const announced = useRef<Departure>(undefined);

  useEffect(() => {
    // The logout itself has already said so.
    if (!departure || departure === 'loggedOut' || announced.current === departure) return;
    announced.current = departure;
    const isExpired = departure === 'sessionExpired';
    toast({
      title: t(isExpired ? 'personalArea.expired.title' : 'personalArea.required.title'),
      description: t(isExpired ? 'personalArea.expired.text' : 'personalArea.required.text'),
      tone: 'destructive',
    });
  }, [departure, t, toast]);

  useEffect(() => {
    if (!departure) return;
    const timer = setTimeout(() => {
      asksForLogin.current = departure === 'accessRequired';
      // In the place of this page: going back must not lead here and away again.
      navigate(PAGES.home, { replace: true });
    }, LEAVES_AFTER_MS[departure]);
    return () => clearTimeout(timer);
  }, [departure, navigate]);

  // When this page goes, not before: the next page takes the focus as it comes, and would take it from the dialog.
  useEffect(
    () => () => {
      if (asksForLogin.current) openFor(PAGES.personalArea);
    },
    [openFor],
  );
}
