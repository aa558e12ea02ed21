import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

/** What is shown may be old: the last attempt to read it again has failed. */
export function NotRefreshed({ query }: { query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation();
  if (!query.isError) return null;
  return (
    <Banner tone="warning" role="status" title={t('personalArea.stale.title')} className="mb-6">
      <p>{t('personalArea.stale.text')}</p>
      <Button variant="secondary" className="mt-3" pending={query.isFetching} onClick={() => query.refetch()}>
        {t('personalArea.failed.retry')}
      </Button>
    </Banner>
  );
}
