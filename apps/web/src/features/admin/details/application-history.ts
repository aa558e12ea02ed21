import { API, type StatusChange } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';

/** GET /api/admin/applications/{id}/history; always asked anew, for another administrator may have added to it. */
export function useApplicationHistory(id: string) {
  const path = API.applicationHistory(id);
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => requestJson<StatusChange[]>('GET', path, undefined, { signal }),
    staleTime: 0,
  });
}
