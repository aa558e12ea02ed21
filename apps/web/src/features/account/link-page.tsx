import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { FormProblem } from '../../components/ui/form-problem';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { usePageHead } from '../../lib/page-head/use-page-head';

interface LinkPageProps extends Omit<ThresholdCardProps, 'children'> {
  path: string;
  invalidCode: string;
  onConfirmed?: () => void;
  confirmed: ReactNode;
  /** Shown for a new e-mail address that another account uses by now. */
  taken?: ReactNode;
  /** Shown for a link that can never work. `isRefused` is false if the URL has no token. */
  broken: (isRefused: boolean) => ReactNode;
}

export function LinkPage({ icon, title, path, invalidCode, onConfirmed, confirmed, taken, broken }: LinkPageProps) {
  const { t } = useTranslation();
  const token = useLinkToken();
  const { isSuccess, error, refetch, isFetching } = useConfirmation(path, token, onConfirmed);
  const code = errorBody(error)?.code;
  return (
    <ThresholdCard icon={icon} title={title}>
      {content()}
    </ThresholdCard>
  );

  function content() {
    if (isSuccess) return confirmed;
    if (taken && code === 'account-exists') return taken;
    if (token === undefined || code === invalidCode || code === 'validation') return broken(error !== null);
    if (!error) {
      return (
        <p className="mt-8 text-center">
          <Spinner label={t('account.confirm.pending')} />
        </p>
      );
    }
    return (
      <div className="mt-7">
        <FormProblem error={error} />
        <Button className="mt-7" pending={isFetching} onClick={() => refetch()}>
          {t('account.confirm.retry')}
        </Button>
      </div>
    );
  }
}

/** This is a query and not a mutation, because a page may be mounted twice and the server accepts a link only once. */
function useConfirmation(path: string, token: string | undefined, onConfirmed?: () => void) {
  return useQuery({
    queryKey: [path, token],
    queryFn: async () => {
      await requestJson('POST', path, { token });
      onConfirmed?.();
      return true;
    },
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

/** Says why a link does not work. `isRefused` is false if the URL has no token. */
export function BrokenLink({ isRefused, text, children }: { isRefused: boolean; text: string; children: ReactNode }) {
  const { t } = useTranslation();
  const title = t(isRefused ? 'account.broken.refusedTitle' : 'account.broken.incompleteTitle');
  return (
    <div className="mt-7">
      <Banner tone="danger" role="alert" title={title}>
        <p className="mt-1">{text}</p>
      </Banner>
      <div className="mt-7">{children}</div>
    </div>
  );
}

interface ThresholdCardProps {
  icon: LucideIcon;
  /** Key of the title. */
  title: string;
  children: ReactNode;
}

/** Frame of a page with a single task, such as choosing a new password. Its drawing shows the arch of an entrance. */
export function ThresholdCard({ icon: Icon, title, children }: ThresholdCardProps) {
  const { t } = useTranslation();
  usePageHead(title);
  return (
    <section className="page flex min-h-[70dvh] items-start justify-center py-12 sm:items-center sm:py-16">
      <div className="w-full max-w-lg rounded-lg border border-line bg-surface px-5 pt-8 pb-8 sm:px-10 sm:pt-10 sm:pb-10">
        <div aria-hidden>
          <span className="mx-auto flex h-20 w-16 items-center justify-center rounded-t-full bg-shutter-tint text-shutter">
            <Icon className="mt-3 size-7" />
          </span>
          <div className="railing mx-auto w-32" />
        </div>
        <h1 className="mt-6 text-center text-2xl">{t(title)}</h1>
        {children}
      </div>
    </section>
  );
}

/** The outcome of a form or link. Its heading takes the focus, because the control that had it is gone. */
export function Outcome({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <p className="mt-2 wrap-anywhere">{text}</p>
      {children}
    </div>
  );
}

/** Returns the token of an e-mailed link, or undefined. Removes the token from the fragment of the URL and from the history. */
export function useLinkToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(hash.slice(1)).get('token') || undefined;
  const [token, setToken] = useState(arrived);
  // A second link that is opened in the same tab changes only the fragment, so this page stays mounted.
  if (arrived !== undefined && arrived !== token) setToken(arrived);

  useLayoutEffect(() => {
    if (arrived === undefined) return;
    // The first call removes the token at once. The second one tells the router, which replaces the URL a moment later.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`);
    navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [arrived, pathname, search, navigate]);

  return arrived ?? token;
}
