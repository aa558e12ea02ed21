import {
  API,
  type DocumentRequest,
  type DocumentSectionId,
  type OwnApplication,
  type RequestedDocument,
} from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, CircleCheck, CircleDashed, FilePlus, Send } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../components/ui/button';
import { FormProblem } from '../../components/ui/form-problem';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { errorBody, requestJson } from '../../lib/api-client';
import { sectionLabel } from '../../lib/application-labels';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { useReadAgain } from '../../lib/use-read-again';
import { hasNewFile } from './documents/section-files';

interface OpenRequestProps {
  application: OwnApplication;
  request: DocumentRequest;
  onShow: (section: DocumentSectionId) => void;
}

export function OpenRequest({ application, request, onShow }: OpenRequestProps) {
  const { t, day } = useFormats();
  const titleId = useId();
  const answer = useAnswerRequest(application, request);
  const isComplete = request.items.every(({ section }) => hasNewFile(application.files, request, section));
  return (
    <section aria-labelledby={titleId} className="border-b border-line bg-ochre-tint px-5 py-6 sm:px-8">
      <h4 id={titleId} className="flex items-center gap-2.5 font-serif text-xl font-[560] tracking-tight">
        <FilePlus className="size-6 shrink-0 text-warning" aria-hidden />
        {t('personalArea.request.title', { count: request.items.length })}
      </h4>
      <p className="mt-1.5 font-semibold">{t('personalArea.request.deadline', { date: day(request.deadline) })}</p>
      <ul className="mt-4 grid gap-3">
        {request.items.map((item) => (
          <RequestedItem
            key={item.section}
            item={item}
            isDone={hasNewFile(application.files, request, item.section)}
            error={answer.errorOf(item.section)}
            onShow={() => onShow(item.section)}
          />
        ))}
      </ul>
      <p className="mt-4 max-w-text text-sm">{t('personalArea.request.kept')}</p>
      <div className="mt-4 grid justify-items-start gap-3">
        <FormProblem error={answer.problem} />
        {isComplete ? (
          <Button pending={answer.isPending} pendingText={t('personalArea.request.sending')} onClick={answer.send}>
            <Send className="size-5" aria-hidden />
            {t('personalArea.request.send')}
          </Button>
        ) : (
          <p className="max-w-text font-medium">{t('personalArea.request.incomplete')}</p>
        )}
      </div>
    </section>
  );
}

interface RequestedItemProps {
  item: RequestedDocument;
  isDone: boolean;
  error: string | undefined;
  onShow: () => void;
}

function RequestedItem({ item, isDone, error, onShow }: RequestedItemProps) {
  const { t } = useTranslation();
  const title = t(sectionLabel(item.section));
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3 sm:p-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-shutter' : 'text-warning'}`} aria-hidden />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          <p className="max-w-text whitespace-pre-line wrap-anywhere">{item.reason}</p>
          <p className={`text-sm font-medium ${isDone ? 'text-shutter' : 'text-warning'}`}>
            {t(isDone ? 'personalArea.request.itemDone' : 'personalArea.request.itemMissing')}
          </p>
          {error && (
            <p role="alert" className="text-sm font-medium text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
      <Button
        variant="secondary"
        size="compact"
        aria-label={t('personalArea.request.showSection', { section: title })}
        onClick={onShow}
      >
        <ArrowDown className="size-4" aria-hidden />
        {t('personalArea.request.show')}
      </Button>
    </li>
  );
}

/** Tells the office that the attached files are complete (POST .../answer). */
function useAnswerRequest({ id, applicationCode }: OwnApplication, request: DocumentRequest) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const readAgain = useReadAgain(API.userApplications);
  const answer = useMutation({
    mutationFn: () => requestJson<DocumentRequest>('POST', API.answerDocumentRequest(id, request.id)),
    onSuccess: async () => {
      toast({
        title: t('personalArea.request.sent'),
        description: t('personalArea.request.sentText'),
        tone: 'success',
      });
      await readAgain();
      // The card takes the focus, because the pressed button is gone.
      document.getElementById(applicationCode)?.focus({ preventScroll: true });
    },
    // The application is read again, because the request may be answered, expired or withdrawn by now.
    onError: readAgain,
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
