import type { CurrentUser } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { currentUserQuery } from '../../../lib/session/current-user';
import { endedSession } from '../../../lib/session/ended-session';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';

export function useEndedUser(): CurrentUser | undefined {
  return useSyncExternalStore(endedSession.subscribe, endedSession.getUser, () => undefined);
}

export function EndedSessionBar() {
  const { t } = useTranslation();
  const { setOpen } = useLoginDialog();
  const isShown = useEndedUser() !== undefined;
  const bar = useRef<HTMLElement>(null);
  useSessionWatch();
  // The styles need the height, because nothing may be scrolled or focused behind the bar.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (!isShown || !bar.current) return;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--ended-bar', `${entry?.target.getBoundingClientRect().height}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--ended-bar');
    };
  }, [isShown]);
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isShown && `${t('session.ended.title')}. ${t('session.ended.text')}`}
      </p>
      {isShown && (
        <section
          ref={bar}
          aria-label={t('session.ended.title')}
          className="sticky top-0 tall:top-16 z-20 border-b border-edge bg-ochre-tint print:hidden"
        >
          <div className="page flex flex-wrap items-center gap-x-6 gap-y-2 py-2.5">
            <p className="flex min-w-0 flex-auto basis-72 items-start gap-2.5">
              <Lock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden />
              <span>
                <strong className="font-semibold">{t('session.ended.title')}.</strong>{' '}
                {/* This sentence is hidden on a low screen, for example with a large zoom, to leave room for the page. */}
                <span className="hidden tall:inline">{t('session.ended.text')}</span>
              </span>
            </p>
            <Button size="compact" onClick={() => setOpen(true)}>
              {t('session.login.submit')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

/** Lets API calls open the login dialog of this page. */
function useSessionWatch(): void {
  const queryClient = useQueryClient();
  const { isOpen, setOpen } = useLoginDialog();
  const openLogin = useEffectEvent(() => {
    if (!isOpen) setOpen(true);
  });
  useEffect(() => {
    const knownUser = () => queryClient.getQueryData(currentUserQuery.queryKey) ?? undefined;
    return endedSession.attach({ knownUser, openLogin: () => openLogin() });
  }, [queryClient]);

  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) endedSession.giveUp();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
