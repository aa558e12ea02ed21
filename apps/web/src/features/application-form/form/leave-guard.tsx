import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { isUnderWay, type UploadItem } from '../../../lib/uploads/upload-item';
import { useWarnBeforeLeaving } from '../../../lib/use-warn-before-leaving';
import { type DraftStatus, NOT_SAVED } from '../draft/draft-status';
import type { Sending } from '../submission/use-submission';
import type { FormValues } from './form-parts';

interface LeaveGuardProps {
  sending: Sending;
  uploads: readonly UploadItem[];
  /** Undefined for a visitor, whose input the server does not keep. */
  draft: DraftStatus | undefined;
}

/** Confirms before navigation discards unsent input. */
export function LeaveGuard({ sending, uploads, draft }: LeaveGuardProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const { isSending, step, hasArrived } = sending;
  const isKept = draft && !NOT_SAVED.includes(draft.kind) && !uploads.some(isUnderWay);
  const hasInput = draft ? !isKept : isDirty || uploads.length > 0;
  useWarnBeforeLeaving(draft !== undefined && NOT_SAVED.includes(draft.kind) && isDirty && !hasArrived());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasInput || isSending) && !hasArrived() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  const isRegistered = isSending && step === 'documents';
  return (
    <Dialog
      onClose={() => blocker.reset()}
      title={t('applicationForm.leave.title')}
      description={t(isRegistered ? 'applicationForm.leave.attaching' : textOf(isSending))}
    >
      {!isRegistered && <p>{t(draft ? 'applicationForm.leave.lostLoggedIn' : 'applicationForm.leave.lost')}</p>}
      <DialogButtons other={t('applicationForm.leave.leave')} onOther={() => blocker.proceed()} className="mt-6">
        <Button onClick={() => blocker.reset()}>{t('applicationForm.leave.stay')}</Button>
      </DialogButtons>
    </Dialog>
  );
}

function textOf(isSending: boolean): string {
  return isSending ? 'applicationForm.leave.sending' : 'applicationForm.leave.typed';
}
