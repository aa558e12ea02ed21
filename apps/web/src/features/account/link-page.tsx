import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { problemText } from '../../lib/refusal-text';

interface LinkPageProps {
  icon: LucideIcon;
  /** Key of the title. */
  title: string;
  /** Path of the API that takes the token by POST. */
  path: string;
  /** Error code of a refused link. */
  invalidCode: string;
  onConfirmed?: () => void;
  confirmed: ReactNode;
  /** Shown for a link that will never work. @param isRefused false for an address without a token */
  broken: (isRefused: boolean) => ReactNode;
}

/** Page of an e-mailed link that confirms something without a form. */
export function LinkPage({ icon, title, path, invalidCode, onConfirmed, confirmed, broken }: LinkPageProps) {
  const translation = useTranslation();
  const { t } = translation;
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
        <Banner tone="danger" role="alert">
          {problemText(error, translation)}
        </Banner>
        <Button className="mt-7" pending={isFetching} onClick={() => refetch()}>
          {t('account.confirm.retry')}
        </Button>
      </div>
    );
  }
}

/**
 * Sends the token once. This is a query and not a mutation, because its result is kept by the token: a page that is mounted twice
 * sends one call and shows the answer to the only use that a link has.
 */
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

/** Says why a link does not work. @param isRefused false for an address without a token */
export function BrokenLink({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const title = t(isRefused ? 'account.broken.refusedTitle' : 'account.broken.incompleteTitle');
  return (
    <Banner tone="danger" role="alert" title={title}>
      <p className="mt-1">{children}</p>
    </Banner>
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

/** Heading of the outcome of a form or link. Takes the focus, because the control that had it is gone. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}

/**
 * The token of an e-mailed link, read from the fragment of the address, which no server sees. The token is removed from the address
 * bar and the history of the browser at once. Undefined for an address without a token.
 */
export function useLinkToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrived = new URLSearchParams(hash.slice(1)).get('token') || undefined;
  const [token, setToken] = useState(arrived);
  // A second link that is opened in the same tab changes only the fragment.
  if (arrived !== undefined && arrived !== token) setToken(arrived);

  useLayoutEffect(() => {
    if (arrived === undefined) return;
    // Both calls are needed: the router replaces the address a moment later.
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`);
    navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [arrived, pathname, search, navigate]);

  return arrived ?? token;
}
