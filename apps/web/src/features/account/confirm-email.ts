import { API } from '@lacorte/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { readUserAgain } from '../../lib/session/current-user';

/**
 * POST /api/auth/email-verification/confirm, once per token, by itself. A query and not a mutation: it is kept by its token, so
 * that a page which is mounted twice asks once, and shows the answer to the one use that a link has.
 */
export function useConfirmation(token: string | undefined) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: [API.confirmEmailVerification, token],
    queryFn: async () => {
      await requestJson('POST', API.confirmEmailVerification, { token });
      // Without waiting: the address is confirmed without a session, too.
      void readUserAgain(queryClient);
      return true;
    },
    enabled: token !== undefined,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}
