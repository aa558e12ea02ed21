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
import { freshQuery } from './api-client';

interface Page {
  items: unknown[];
  total: number;
  pageSize: number;
}

/** Returns the query of one page of `list`, with the filters that are set. */
export function pageQuery<T extends Page>(
  list: string,
  filters: Record<string, string | undefined>,
  page: number,
  pageSize = DEFAULT_PAGE_SIZE,
) {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams([...given, ['page', String(page)], ['pageSize', String(pageSize)]]);
  const path = `${list}?${query}`;
  return queryOptions({ ...freshQuery<T>(path, [list, path]), placeholderData: keepPreviousData });
}

/** Reads page `shown` of a list. Shows the last page instead if the list has become shorter or the URL names a later page. */
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
