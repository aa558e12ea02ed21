import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/translations';
import { isSessionEnd } from '../../lib/api-client';
import { Banner, type BannerProps } from './banner';
import { Button } from './button';
import { SessionEnded } from './session-ended';

interface LoadFailedProps extends Pick<BannerProps, 'role'> {
  title: string;
  /** Explanation; by default, that the service does not answer. */
  text?: string;
  query: { error: Error | null; refetch: () => Promise<{ isSuccess: boolean }> | undefined; isFetching: boolean };
  /** Heading that gets the focus once the content is loaded, because the retry button disappears. */
  heading?: RefObject<HTMLElement | null>;
}

export function LoadFailed({ role, title, text, query, heading }: LoadFailedProps) {
  const { t } = useTranslation();
  const retry = async () => {
    const answer = await query.refetch();
    if (answer?.isSuccess) heading?.current?.focus({ preventScroll: true });
  };
  if (isSessionEnd(query.error)) return <SessionEnded />;
  return (
    <div className="rounded-lg border border-line bg-surface p-6">
      <Banner tone="danger" role={role} title={title} className="max-w-text">
        {text ?? t('ui.call.failed')}
      </Banner>
      <Button variant="secondary" className="mt-5" pending={query.isFetching} onClick={retry}>
        {t('ui.load.retry')}
      </Button>
    </div>
  );
}
