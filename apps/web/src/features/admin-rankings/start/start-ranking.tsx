import { type AdminRanking, API, type StartRanking } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { FormProblem } from '../../../components/account/form-problem';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { problemText } from '../../../lib/forms/use-call-form';
import { useLostRights } from '../../../lib/session/use-lost-rights';
import { useReadAgain } from '../../../lib/use-read-again';
import { useRankingsAddress } from '../address';

/** POST /api/admin/tenders/{id}/rankings; shows the new run. A refusal reads again what led to it. */
export function useStartRanking(tender: string) {
  const { go } = useRankingsAddress();
  const readRuns = useReadAgain(API.adminRankings);
  const starting = useMutation({
    mutationFn: (wanted: StartRanking) =>
      requestJson<Pick<AdminRanking, 'id' | 'state'>>('POST', API.startRanking(tender), wanted),
    onSuccess: async ({ id }) => {
      await readRuns();
      go({ tender, run: id });
    },
    onError: useReadAgain(API.adminRankings, API.rankings),
  });
  useLostRights(starting.error);
  return starting;
}

/** A button that starts a run like `run`, with the same numbers of the draw. */
export function StartAgain({ run: { tenderId, stage, drawNumbers } }: { run: AdminRanking }) {
  const translation = useTranslation();
  const { mutate, isPending, error } = useStartRanking(tenderId);
  return (
    <>
      <FormProblem>{error ? problemText(error, translation) : undefined}</FormProblem>
      <Button pending={isPending} onClick={() => mutate({ stage, ...(drawNumbers !== null && { drawNumbers }) })}>
        {translation.t('adminRankings.run.startAgain')}
      </Button>
    </>
  );
}
