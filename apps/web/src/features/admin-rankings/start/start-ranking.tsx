import { type AdminRanking, API, type StartRanking } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { useReadAgain } from '../../../lib/use-read-again';
import { useRankingsAddress } from '../address';

/** POST /api/admin/tenders/{id}/rankings. Shows the new run. After a refusal, rankings and readiness are read again. */
export function useStartRanking(tender: string) {
  const { go } = useRankingsAddress();
  const readRuns = useReadAgain(API.adminRankings);
  return useMutation({
    mutationFn: (wanted: StartRanking) =>
      requestJson<Pick<AdminRanking, 'id' | 'state'>>('POST', API.startRanking(tender), wanted),
    onSuccess: async ({ id }) => {
      await readRuns();
      go({ tender, run: id });
    },
    onError: useReadAgain(API.adminRankings, API.rankings),
  });
}

/** Button that starts a run like `run`, with the same numbers of the draw. A final ranking takes the numbers of its provisional. */
export function StartAgain({ run: { tenderId, stage, drawNumbers } }: { run: AdminRanking }) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useStartRanking(tenderId);
  const wanted = stage === 'final' || drawNumbers === null ? { stage } : { stage, drawNumbers };
  return (
    <>
      <FormProblem error={error} />
      <Button pending={isPending} onClick={() => mutate(wanted)}>
        {t('adminRankings.run.startAgain')}
      </Button>
    </>
  );
}
