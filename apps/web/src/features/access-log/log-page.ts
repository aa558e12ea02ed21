import { type AccessLogPage, API, DEFAULT_PAGE_SIZE } from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { type LogState, writeLogState } from './log-state';

/** GET /api/admin/access-log, one page; asked again whenever it is shown, since entries come in all the time. */
export function logPageQuery(state: LogState) {
  const query = writeLogState({ ...state, page: 1 });
  query.set('page', String(state.page));
  query.set('pageSize', String(DEFAULT_PAGE_SIZE));
  const path = `${API.accessLog}?${query}`;
  return queryOptions({
    queryKey: [API.accessLog, path],
    queryFn: ({ signal }) => requestJson<AccessLogPage>('GET', path, undefined, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
