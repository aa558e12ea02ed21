import { type AdminRanking, API, type StartRanking } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestJson } from '../../../lib/api-client';
import { useRankingsAddress } from '../address';

/** POST /api/admin/tenders/{id}/rankings; shows the new run. A refusal reads again what led to it. */
export function useStartRanking(tender: string) {
  const queryClient = useQueryClient();
  const { go } = useRankingsAddress();
  const readAgain = () =>
    Promise.all([API.adminRankings, API.rankings].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    mutationFn: (wanted: StartRanking) =>
      requestJson<Pick<AdminRanking, 'id' | 'state'>>('POST', API.startRanking(tender), wanted),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: [API.adminRankings] });
      go({ tender, run: id });
    },
    onError: readAgain,
  });
}
