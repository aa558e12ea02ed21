import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../components/ui/load-failed';
import { useTranslation } from '../../i18n/translations';

interface NotLoadedProps {
  title: string;
  query: Pick<UseQueryResult, 'refetch' | 'isFetching'>;
  /** Read out at once. */
  role?: 'alert';
}

/** A part of the pages of rankings that did not load. */
export function NotLoaded({ title, query: { refetch, isFetching }, role }: NotLoadedProps) {
  const { t } = useTranslation();
  return (
    <LoadFailed
      role={role}
      title={title}
      text={t('rankings.failed.text')}
      retry={t('rankings.failed.retry')}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
}
