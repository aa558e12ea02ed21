import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { applicationsPageQuery } from '../../../lib/applications-list/applications-page';
import type { ListState } from '../../../lib/applications-list/list-state';

/** The page of applications for `state`; a failure shows a toast with a retry. */
export function useApplicationsPage(state: ListState) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const query = useQuery(applicationsPageQuery(state));
  const { error, errorUpdatedAt, refetch } = query;

  useEffect(() => {
    if (!error || errorUpdatedAt === 0) return;
    toast({
      title: t('admin.toast.error'),
      description: t('admin.list.failed'),
      tone: 'destructive',
      action: { label: t('admin.list.retry'), altText: t('admin.list.retryHint'), onClick: () => refetch() },
    });
  }, [error, errorUpdatedAt, refetch, t, toast]);

  return query;
}
