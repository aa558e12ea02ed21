import { API, type Tender } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '../api-client';

/** GET /api/applications/{id}/tender: the tender of an application, whose numbers hold for it for ever. */
export function useApplicationTender(applicationId: string) {
  const { data, isError, isFetching, refetch } = useQuery(getQuery<Tender>(API.applicationTender(applicationId)));
  return {
    state: data ? ('known' as const) : isError ? ('failed' as const) : ('pending' as const),
    tender: data,
    retry: () => void refetch(),
    isRetrying: isFetching,
  };
}
