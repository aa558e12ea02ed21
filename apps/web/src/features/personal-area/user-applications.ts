import { API, type UserApplication } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** GET /api/user/applications, newest first. */
export function useUserApplications({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [API.userApplications],
    queryFn: ({ signal }) => requestJson<UserApplication[]>('GET', API.userApplications, undefined, { signal }),
    enabled,
  });
}
