import type { ReactNode } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { problemText } from '../../lib/refusal-text';

interface LinkProblemProps {
  /** Null for an address without a token. */
  error: Error | null;
  /** Of a link that was refused. */
  invalidCode: string;
  onRetry: () => void;
  isRetrying: boolean;
  /** For a link that will never work. */
  children: ReactNode;
}

/** A mailed link that confirmed nothing: the same again when the server could not answer, else `children`. */
export function LinkProblem({ error, invalidCode, onRetry, isRetrying, children }: LinkProblemProps) {
  const translation = useTranslation();
  const code = error instanceof ApiError ? error.body?.code : undefined;
  if (error === null || code === invalidCode || code === 'validation') return children;
  return (
    <div className="mt-7">
      <Banner tone="danger" role="alert">
        {problemText(error, translation)}
      </Banner>
      <Button className="mt-7" pending={isRetrying} onClick={onRetry}>
        {translation.t('account.confirm.retry')}
      </Button>
    </div>
  );
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
