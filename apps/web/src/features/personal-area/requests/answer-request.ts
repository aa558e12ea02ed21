import { API, type DocumentRequest, type OwnApplication } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { errorBody, requestJson } from '../../../lib/api-client';
import { ownApplicationsQuery } from '../../../lib/own-applications';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';

/** POST .../answer: tells the office that the files are complete. The files themselves are attached already. */
export function useAnswerRequest({ id, applicationCode }: OwnApplication, request: DocumentRequest) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const reread = () => queryClient.invalidateQueries({ queryKey: ownApplicationsQuery.queryKey });
  const answer = useMutation({
    mutationFn: () => requestJson<DocumentRequest>('POST', API.answerDocumentRequest(id, request.id)),
    onSuccess: async () => {
      toast({
        title: t('personalArea.request.sent'),
        description: t('personalArea.request.sentText'),
        tone: 'success',
      });
      await reread();
      // The button is gone.
      document.getElementById(applicationCode)?.focus({ preventScroll: true });
    },
    // It may be answered, expired or withdrawn by now.
    onError: reread,
  });
  const fields = refusedFields(errorBody(answer.error));
  const isAboutSections = request.items.some(({ section }) => fields[section]);
  return {
    send: () => answer.mutate(),
    isPending: answer.isPending,
    problem: isAboutSections ? undefined : answer.error,
    errorOf: (section: string) => fieldErrorText(fields[section], translation),
  };
}
