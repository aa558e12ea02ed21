import { DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { getQuery } from './api-client';

interface Page {
  items: unknown[];
  total: number;
  pageSize: number;
}

/** GET of one page of `list` with the filters that are set; read again whenever it is shown, because entries come in all the time. */
export function pageQuery<T extends Page>(
  list: string,
  filters: Record<string, string | undefined>,
  page: number,
  pageSize = DEFAULT_PAGE_SIZE,
) {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams([...given, ['page', String(page)], ['pageSize', String(pageSize)]]);
  const path = `${list}?${query}`;
  const options = { queryKey: [list, path], placeholderData: keepPreviousData, staleTime: 0 };
  return queryOptions({ ...getQuery<T>(path), ...options });
}

/** Page `shown` of a list. Shows the last page instead if the list has become shorter or an address names a later page. */
export function usePageOfList<T extends Page, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
  shown: number,
  show: (page: number) => void,
): UseQueryResult<T> {
  const query = useQuery(options);
  const { data: page, isPlaceholderData } = query;
  const isBeyondEnd = page !== undefined && !isPlaceholderData && page.items.length === 0 && shown > 1;
  useEffect(() => {
    if (isBeyondEnd) show(Math.max(1, Math.ceil(page.total / page.pageSize)));
  });
  return query;
}
