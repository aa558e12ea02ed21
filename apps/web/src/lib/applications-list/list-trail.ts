import { API, type ApplicationNeighbours, DEFAULT_PAGE_SIZE, PAGES } from '@lacorte/contracts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getQuery } from '../api-client';
import { applicationsPageQuery, filterQuery, type ListState, readListState, writeListState } from './list-state';

/** Returns the URL of an application with the list that led there. */
export const applicationAddress = (id: string, list: ListState): string => withList(PAGES.adminApplication(id), list);

/** Router state of the link that leads back to the list. */
export interface BackToList {
  /** Id of the application whose row gets the focus. */
  application: string;
}

/**
 * Finds the neighbours of an application in the list that the page's URL names. An application that was opened from the list keeps its
 * place until the list is shown again, even if it no longer matches the filter because it was assessed.
 */
export function useListTrail(id: string) {
  const [params] = useSearchParams();
  const list = readListState(params);
  const queryClient = useQueryClient();
  const place = useQuery(placeQuery(queryClient, list, id)).data;
  // The places of the neighbours are read, too, so that the links of the next step exist at once and keep the focus.
  useQuery(placeQuery(queryClient, list, place?.next?.id ?? id));
  useQuery(placeQuery(queryClient, list, place?.previous?.id ?? id));
  const addressOf = (entry: Entry | undefined) => entry && applicationAddress(entry.id, { ...list, page: entry.page });
  return {
    /** Properties of a `Link` to the list at the page of this application, with the focus on its row. */
    back: {
      to: withList(PAGES.admin, { ...list, page: place?.page ?? list.page }),
      state: { application: id } satisfies BackToList,
    },
    /** Whether the server has answered. */
    isKnown: place !== undefined,
    /** URLs of the neighbours in the list; undefined at its ends and until they are known. */
    previous: addressOf(place?.previous),
    next: addressOf(place?.next),
    position: place?.position,
  };
}

/** Forgets the places of applications, because the list is shown again in its present state. */
export const forgetTrails = (queryClient: QueryClient): void => queryClient.removeQueries({ queryKey: TRAILS });

interface Entry {
  id: string;
  page: number;
}

/** The place that an application had when its neighbours were read. */
interface Place extends Entry {
  previous: Entry | undefined;
  next: Entry | undefined;
  /** Position from 1; undefined if the application is not in the list. */
  position: { number: number; total: number } | undefined;
}

const TRAILS = [API.adminApplications, 'trail'];

/** The place is kept as it was, because applications leave the list while the reader goes through it. */
function placeQuery(queryClient: QueryClient, list: ListState, id: string) {
  const trail = [...TRAILS, writeListState({ ...list, page: 1 }).toString()];
  return queryOptions({
    queryKey: [...trail, id],
    queryFn: async (context): Promise<Place> => {
      const query = new URLSearchParams({ ...filterQuery(list), sort: list.sort, around: id });
      const path = `${API.adminApplications}?${query}`;
      const found = await getQuery<ApplicationNeighbours>(path).queryFn(context);
      const known = queryClient.getQueriesData<Place>({ queryKey: trail }).flatMap(([, place]) => place ?? []);
      // The reader may come from an older list, which still showed an application that has left the list since.
      const shown = queryClient.getQueryData(applicationsPageQuery(list).queryKey);
      const wasShown = shown?.items.some((application) => application.id === id) ?? false;
      return toPlace(id, found, known, wasShown) ?? placeOutside(id, list, queryClient);
    },
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Finds the place of an application in the current list. Known places of its neighbours take precedence. Undefined outside the list.
 * @param wasShown whether the list showed the application to the reader; the application may have left the list since
 */
function toPlace(id: string, found: ApplicationNeighbours, known: Place[], wasShown: boolean): Place | undefined {
  const { before, total, listed } = found;
  const previous = known.find(({ next, position }) => position && next?.id === id);
  const next = known.find((place) => place.position && place.previous?.id === id);
  let position: Place['position'];
  if (listed) position = { number: before + 1, total };
  else if (wasShown) position = { number: before + 1, total: total + 1 };
  if (next?.position) position = { ...next.position, number: next.position.number - 1 };
  if (previous?.position) position = { ...previous.position, number: previous.position.number + 1 };
  if (!position) return undefined;
  return {
    ...entryOf(id, before + 1),
    previous: previous ?? (found.previous === null ? undefined : entryOf(found.previous, before)),
    next: next ?? (found.next === null ? undefined : entryOf(found.next, listed ? before + 2 : before + 1)),
    position,
  };
}

/** Returns the place of an application outside the list. If it has left the queue, the first application of the queue comes next. */
async function placeOutside(id: string, list: ListState, queryClient: QueryClient): Promise<Place> {
  const place = { id, page: list.page, previous: undefined, next: undefined, position: undefined };
  if (list.work !== 'to-assess') return place;
  const { items } = await queryClient.fetchQuery(applicationsPageQuery(list));
  return { ...place, next: items[0] && { id: items[0].id, page: list.page } };
}

/** @param number position in the list, from 1 */
function entryOf(id: string, number: number): Entry {
  return { id, page: Math.ceil(number / DEFAULT_PAGE_SIZE) };
}

function withList(path: string, list: ListState): string {
  const query = writeListState(list).toString();
  return query === '' ? path : `${path}?${query}`;
}
