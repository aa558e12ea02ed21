import { API, type ApplicationsPage, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { getQuery } from '../../../lib/api-client';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import type { ListState } from './list-state';

/**
 * GET /api/admin/applications, one page; the previous rows stay until the next are loaded. Never from the cache, because
 * applicants and other administrators change it.
 */
export function applicationsPageQuery(state: ListState) {
  const path = `${API.adminApplications}?${toQuery(state)}`;
  return queryOptions({
    ...getQuery<ApplicationsPage>(path),
    queryKey: [API.adminApplications, path],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function toQuery({ q, status, tender, sort, page }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(q && { q }),
    ...(status && { status }),
    ...(tender && { tender }),
    sort,
    page: String(page),
    pageSize: String(DEFAULT_PAGE_SIZE),
  });
}

/** The page of applications for `state`; a failure shows a toast with a retry. */
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
