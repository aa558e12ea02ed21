import { API, COOPERATIVE, type OwnApplication, PAGES } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine, Undo2 } from 'lucide-react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
import { Dialog, DialogButtons, DialogOpener } from '../../components/ui/dialog';
import { FormProblem } from '../../components/ui/form-problem';
import { useToast } from '../../components/ui/toast';
import { useFormats } from '../../i18n/use-formats';
import { requestJson } from '../../lib/api-client';
import { ownApplicationsQuery } from '../../lib/own-applications';
import { useApplicationTender } from '../../lib/tender/application-tender';
import { useReadAgain } from '../../lib/use-read-again';

interface OwnActsProps {
  application: OwnApplication;
}

/** `titleId` is the id of the element that names the application. */
export function OwnActs({ application, titleId }: OwnActsProps & { titleId: string }) {
  const { t } = useFormats();
  const { id, mayCorrect, withdrawnAt } = application;
  if (withdrawnAt) return null;
  return (
    <div className="flex flex-wrap gap-3 border-t border-line px-5 py-4 sm:px-8">
      {/* A server of the previous release sends no `mayCorrect`. */}
      {mayCorrect?.length > 0 && (
        <ButtonLink to={PAGES.correctApplication(id)} variant="secondary" aria-describedby={titleId}>
          <PenLine className="size-5" aria-hidden />
          {t('personalArea.acts.correct')}
        </ButtonLink>
      )}
      <DialogOpener
        variant="quiet"
        aria-describedby={titleId}
        dialog={(close) => <Withdraw application={application} onClose={close} />}
      >
        <Undo2 className="size-5" aria-hidden />
        {t('personalArea.acts.withdraw')}
      </DialogOpener>
    </div>
  );
}

/** Says who has withdrawn the application, what that means, and offers to undo it, or says whom to ask. */
export function WithdrawnNotice({ application, withdrawnAt }: OwnActsProps & { withdrawnAt: string }) {
  const { t, dateTime } = useFormats();
  const { tender } = useApplicationTender(application.id);
  const { withdrawnBy, withdrawalReason, mayUndoWithdrawal } = application;
  // A server of the previous release sends none of these.
  const mayUndo = mayUndoWithdrawal ?? (tender === undefined || tender.status === 'open');
  const isOfOffice = withdrawnBy === 'office';
  const kind = isOfOffice ? 'officeText' : 'finalText';
  return (
    <div className="border-b border-line px-5 py-5 sm:px-8">
      <Banner
        tone="neutral"
        title={t(`personalArea.withdrawn.${isOfOffice ? 'office' : 'title'}`, { date: dateTime(withdrawnAt) })}
      >
        {withdrawalReason && (
          <p className="mt-1 max-w-text whitespace-pre-line wrap-anywhere">
            {t('personalArea.withdrawn.reason', { reason: withdrawalReason })}
          </p>
        )}
        <p className="mt-1 max-w-text">{t('personalArea.withdrawn.text')}</p>
        <p className="mt-1 max-w-text">
          {t(`personalArea.withdrawn.${mayUndo ? 'undoText' : kind}`, { email: COOPERATIVE.email })}
        </p>
        {mayUndo && (
          <DialogOpener
            variant="secondary"
            className="mt-3"
            dialog={(close) => <Undo application={application} onClose={close} />}
          >
            {t('personalArea.acts.undo')}
          </DialogOpener>
        )}
      </Banner>
    </div>
  );
}

interface ActProps extends OwnActsProps {
  onClose: () => void;
}

function Withdraw({ application, onClose }: ActProps) {
  const { t } = useFormats();
  const act = useWithdrawal('POST', application, onClose);
  const back = application.mayUndoWithdrawal === false ? 'final' : 'back';
  return (
    <Dialog
      onClose={onClose}
      title={t('personalArea.withdraw.title')}
      description={t('personalArea.withdraw.code', { code: application.applicationCode })}
    >
      <ul className="mb-5 grid list-disc gap-1.5 pl-5">
        {['rank', 'fee', 'requests', back, 'kept'].map((sentence) => (
          <li key={sentence}>{t(`personalArea.withdraw.${sentence}`)}</li>
        ))}
      </ul>
      <FormProblem error={act.error} />
      <DialogButtons secondary={t('personalArea.withdraw.keep')} onSecondary={onClose} atEnd className="mt-6">
        <Button
          variant="danger"
          pending={act.isPending}
          pendingText={t('personalArea.withdraw.sending')}
          onClick={() => act.mutate()}
        >
          {t('personalArea.acts.withdraw')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

function Undo({ application, onClose }: ActProps) {
  const { t } = useFormats();
  const act = useWithdrawal('DELETE', application, onClose);
  return (
    <Dialog
      onClose={onClose}
      title={t('personalArea.undo.title')}
      description={t('personalArea.undo.text', { code: application.applicationCode })}
    >
      <FormProblem error={act.error} />
      <DialogButtons secondary={t('personalArea.undo.keep')} onSecondary={onClose} className="mt-5">
        <Button pending={act.isPending} pendingText={t('personalArea.undo.sending')} onClick={() => act.mutate()}>
          {t('personalArea.acts.undo')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const DONE = {
  POST: ['personalArea.withdraw.done', 'personalArea.withdraw.doneText'],
  DELETE: ['personalArea.undo.done', 'personalArea.undo.doneText'],
} as const;

/** POST and DELETE /api/user/applications/{id}/withdrawal. */
function useWithdrawal(method: 'POST' | 'DELETE', { id }: OwnApplication, onClose: () => void) {
  const { t } = useFormats();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const readAgain = useReadAgain(API.userApplications);
  return useMutation({
    mutationFn: () => requestJson<OwnApplication>(method, API.ownWithdrawal(id)),
    onSuccess: (changed) => {
      const [title, text] = DONE[method];
      toast({ title: t(title), description: t(text), tone: 'success' });
      onClose();
      queryClient.setQueryData(ownApplicationsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? changed : one)),
      );
    },
    // The applications are read again, because the tender may have closed or the office may have withdrawn the application.
    onError: readAgain,
  });
}
