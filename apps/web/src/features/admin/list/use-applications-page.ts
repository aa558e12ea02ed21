import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { applicationsPageQuery } from './applications-page';
import type { ListState } from './list-state';

/** The page of applications that `state` asks for; a failure is said by a toast that offers to try again. */
export function useApplicationsPage(state: ListState) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const query = useQuery(applicationsPageQuery(state));
  const { error, errorUpdatedAt, refetch } = query;

  useLostRights(error);
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
