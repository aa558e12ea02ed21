import { API, type ApplicationDetails } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { PenLine, Undo2 } from 'lucide-react';
import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons, DialogOpener } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { ReasonField } from '../../../components/ui/reason-field';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody, requestJson } from '../../../lib/api-client';
import { isOutOfDate, useApplicationRefresh } from '../../../lib/applications/application-refresh';
import { reasonProblem } from '../../../lib/forms/reason';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';

export type CorrectionDialog = ComponentType<{ application: ApplicationDetails; onClose: () => void }>;

interface OfficeActsProps {
  application: ApplicationDetails;
}

/** The two acts of the office on the applicant's data, each with a reason. */
export function OfficeActs({
  application,
  correction: Correction,
}: OfficeActsProps & { correction: CorrectionDialog }) {
  const { t } = useFormats();
  const act = application.withdrawnAt ? 'undo' : 'withdraw';
  return (
    <div className="flex flex-wrap gap-2">
      <DialogOpener
        variant="secondary"
        size="compact"
        className="text-sm"
        dialog={(close) => <Correction application={application} onClose={close} />}
      >
        <PenLine className="size-4" aria-hidden />
        {t('adminApplication.acts.correct')}
      </DialogOpener>
      <DialogOpener
        variant="secondary"
        size="compact"
        className="text-sm"
        dialog={(close) => <Withdrawal act={act} application={application} onClose={close} />}
      >
        <Undo2 className="size-4" aria-hidden />
        {t(`adminApplication.${act}.act`)}
      </DialogOpener>
    </div>
  );
}

/** Says who has withdrawn the application, and why. */
export function WithdrawnNotice({ application: { withdrawal } }: OfficeActsProps) {
  const { t, dateTime } = useFormats();
  if (!withdrawal) return null;
  const { at, by, who, reason } = withdrawal;
  const title = by === 'applicant' ? 'adminApplication.withdrawn.byApplicant' : 'adminApplication.withdrawn.title';
  return (
    <Banner
      tone="neutral"
      title={t(title, { who: who ?? t('adminApplication.versions.somebody'), date: dateTime(at) })}
      className="mt-4"
    >
      <p>{t('adminApplication.withdrawn.text')}</p>
      {reason && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{t('adminApplication.corrections.reason', { reason })}</p>
      )}
    </Banner>
  );
}

interface WithdrawalProps extends OfficeActsProps {
  act: 'withdraw' | 'undo';
  onClose: () => void;
}

/** POST and DELETE /api/admin/applications/{id}/withdrawal. */
function Withdrawal({ act, application, onClose }: WithdrawalProps) {
  const translation = useFormats();
  const { t } = translation;
  const { toast } = useToast();
  const refresh = useApplicationRefresh();
  const input = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const method = act === 'withdraw' ? 'POST' : 'DELETE';
  const calling = useMutation({
    mutationFn: () =>
      requestJson<ApplicationDetails>(method, API.applicationWithdrawal(application.id), { reason: reason.trim() }),
    onSuccess: (changed) => {
      toast({
        title: t(`adminApplication.${act}.done`),
        description: t('adminApplication.acts.told'),
        tone: 'success',
      });
      onClose();
      refresh.replace(changed);
    },
    onError: (refusal) => {
      if (isOutOfDate(refusal)) void refresh.reread(application);
    },
  });
  const wrong = problem ?? fieldErrorText(refusedFields(errorBody(calling.error)).reason, translation);
  return (
    <Dialog
      onClose={onClose}
      title={t(`adminApplication.${act}.title`)}
      description={t(`adminApplication.${act}.text`, { code: application.applicationCode })}
      focusOn="textarea"
    >
      <Form noValidate onSubmit={submit} className="grid gap-5">
        <ReasonField
          label={t(`adminApplication.${act}.reason`)}
          hint={t('adminApplication.reasonHint')}
          error={wrong}
          rows={3}
          value={reason}
          input={input}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
        />
        <FormProblem error={wrong ? undefined : calling.error} />
        <DialogButtons secondary={t('adminApplication.acts.cancel')} onSecondary={onClose}>
          <Button type="submit" variant={act === 'withdraw' ? 'danger' : 'primary'} pending={calling.isPending}>
            {t(`adminApplication.${act}.act`)}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const key = reasonProblem(reason);
    setProblem(key && t(key));
    if (key) input.current?.focus();
    else if (!calling.isPending) calling.mutate();
  }
}
