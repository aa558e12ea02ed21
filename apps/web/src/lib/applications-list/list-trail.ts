import { API, type ApplicationsPage, PAGES } from '@lacorte/contracts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applicationsPageQuery, type ListState, readListState, writeListState } from './list-state';

/** The address of an application's page, with the list that led there. */
export function applicationAddress(id: string, list: ListState): string {
  return withList(PAGES.adminApplication(id), list);
}

interface ListTrail {
  /** Properties of a `Link` to the list at the page of this application, with the focus on its row. */
  back: { to: string; state: BackToList };
  /** Addresses of the neighbours in the list; undefined at its ends and until they are known. */
  previous: string | undefined;
  next: string | undefined;
  /** Place in the list, from 1; undefined if the application is not in the list. */
  position: { number: number; total: number } | undefined;
}

/** State of the history entry of a return to the list. */
export interface BackToList {
  /** Id of the application whose row gets the focus. */
  application: string;
}

/**
 * The neighbours in the list in the page's address, as it was when the first application was opened: an application that no longer
 * matches the filter, because it was assessed, keeps its place until the list is shown again.
 */
export function useListTrail(id: string): ListTrail {
  const [params] = useSearchParams();
  const list = useMemo(() => readListState(params), [params]);
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(trailQuery(queryClient, list, id));
  const { data, isFetching, isError, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage } = query;

  const entries = data?.pages.flatMap((part) => part.entries) ?? [];
  const at = entries.findIndex((entry) => entry.id === id);
  const wantsMore = at === entries.length - 1 && hasNextPage;
  const wantsEarlier = at === 0 && hasPreviousPage;
  const mayFetch = at !== -1 && !isFetching && !isError;
  useEffect(() => {
    if (mayFetch && wantsMore) void fetchNextPage();
    else if (mayFetch && wantsEarlier) void fetchPreviousPage();
  }, [mayFetch, wantsMore, wantsEarlier, fetchNextPage, fetchPreviousPage]);

  // An application that left the queue before this page was opened leads to the first of the queue.
  const next = at === -1 && list.work === 'to-assess' ? entries[0] : entries[at + 1];
  const previous = at > 0 ? entries[at - 1] : undefined;
  const [first] = data?.pages ?? [];
  return {
    back: {
      to: withList(PAGES.admin, { ...list, page: entries[at]?.page ?? list.page }),
      state: { application: id },
    },
    previous: previous && applicationAddress(previous.id, { ...list, page: previous.page }),
    next:
      (at !== -1 || list.work === 'to-assess') && next
        ? applicationAddress(next.id, { ...list, page: next.page })
        : undefined,
    position: first && at !== -1 ? { number: first.before + at + 1, total: first.total } : undefined,
  };
}

/** Forgets the trails, because the list is shown again in its present state. */
export function forgetTrails(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: TRAILS });
}

interface Entry {
  id: string;
  /** Page of the list with this application. */
  page: number;
}

interface Part {
  entries: Entry[];
  /** Applications of the list before the first entry. */
  before: number;
  total: number;
}

type Step = { page: number } & ({ way: 'start' } | { way: 'on' | 'back'; known: Set<string> });

const TRAILS = [API.adminApplications, 'trail'];

function trailQuery(queryClient: QueryClient, list: ListState, id: string) {
  const fetchPage = (page: number) => queryClient.fetchQuery(applicationsPageQuery({ ...list, page }));
  return infiniteQueryOptions({
    queryKey: [...TRAILS, writeListState({ ...list, page: 1 }).toString()],
    initialPageParam: { way: 'start', page: list.page } as Step,
    queryFn: async ({ pageParam: step }): Promise<Part> => {
      if (step.way === 'start') {
        // The list from which the application was opened is the one that its reader remembers.
        const { queryKey } = applicationsPageQuery(list);
        const shown = queryClient.getQueryData<ApplicationsPage>(queryKey);
        return toPart(shown?.items.some((item) => item.id === id) ? shown : await fetchPage(list.page));
      }
      if (step.way === 'back') return without(step.known, toPart(await fetchPage(step.page)));
      // If applications have left the list, later ones have moved up to this page.
      const again = toPart(await fetchPage(step.page));
      const last = again.entries.findLastIndex((entry) => step.known.has(entry.id));
      const moved = { ...again, entries: again.entries.slice(last + 1) };
      if (moved.entries.length > 0 || again.before + again.entries.length >= again.total) return moved;
      return without(step.known, toPart(await fetchPage(step.page + 1)));
    },
    getNextPageParam: (part, parts): Step | undefined => {
      const [last] = part.entries.slice(-1);
      return last && { way: 'on', page: last.page, known: knownIds(parts) };
    },
    getPreviousPageParam: (part, parts): Step | undefined => {
      const [first] = part.entries;
      return first && first.page > 1 ? { way: 'back', page: first.page - 1, known: knownIds(parts) } : undefined;
    },
  });
}

function toPart({ items, page, pageSize, total }: ApplicationsPage): Part {
  return { entries: items.map(({ id }) => ({ id, page })), before: (page - 1) * pageSize, total };
}

function without(known: Set<string>, part: Part): Part {
  return { ...part, entries: part.entries.filter(({ id }) => !known.has(id)) };
}

function knownIds(parts: InfiniteData<Part>['pages']): Set<string> {
  return new Set(parts.flatMap(({ entries }) => entries.map(({ id }) => id)));
}

function withList(path: string, list: ListState): string {
  const query = writeListState(list).toString();
  return query === '' ? path : `${path}?${query}`;
}
