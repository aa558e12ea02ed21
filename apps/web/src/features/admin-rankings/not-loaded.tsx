import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from '../../components/ui/load-failed';
import { useTranslation } from '../../i18n/translations';

/** A part of the pages that did not load. */
export function NotLoaded({ title, query }: { title: string; query: UseQueryResult }) {
  const { t } = useTranslation();
  return <LoadFailed role="alert" title={title} text={t('adminRankings.failed.text')} query={query} />;
}
