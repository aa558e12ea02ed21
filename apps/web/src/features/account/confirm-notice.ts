import { API } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** POST /api/tenders/notices/confirm, once per token, by itself. A query for the reason that `useConfirmation` gives. */
export function useNoticeConfirmation(token: string | undefined) {
  return useQuery({
    queryKey: [API.confirmOpeningNotice, token],
    queryFn: async () => {
      await requestJson('POST', API.confirmOpeningNotice, { token });
      return true;
    },
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}
