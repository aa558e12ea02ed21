import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { isProblem } from '../../../lib/auto-saver/auto-saver';
import { useWarnBeforeLeaving } from '../../../lib/unsent-input';
import { isUnderWay, type UploadItem } from '../../../lib/uploads/upload-item';
import type { DraftKeeper, DraftStatus } from '../draft/draft-keeper';
import { BeginDraft, useSaveNow, useSaySaved } from '../draft/save-for-later';
import type { Sending } from '../submission/use-submission';
import { useIsNotOpen } from '../tender/tender-banner';
import type { FormValues } from './form-parts';

interface LeaveGuardProps {
  sending: Sending;
  uploads: readonly UploadItem[];
  keeper: DraftKeeper;
  /** Undefined for a visitor, whose input the server does not keep. */
  draft: DraftStatus | undefined;
}

export function LeaveGuard({ sending, uploads, keeper, draft }: LeaveGuardProps) {
  const { control } = useFormContext<FormValues>();
  const { isDirty } = useFormState({ control });
  const { isSending, hasArrived } = sending;
  const isKept = draft && !isProblem(draft.kind) && !uploads.some(isUnderWay);
  const hasInput = draft ? !isKept : isDirty || uploads.length > 0;
  useWarnBeforeLeaving(draft !== undefined && isProblem(draft.kind) && isDirty && !hasArrived());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasInput || isSending) && !hasArrived() && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      {...{ sending, keeper }}
      isVisitor={!draft}
      onStay={() => blocker.reset()}
      onLeave={() => blocker.proceed()}
    />
  );
}

interface LeaveDialogProps extends Pick<LeaveGuardProps, 'sending' | 'keeper'> {
  isVisitor: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ sending: { isSending, step }, keeper, isVisitor, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  const saySaved = useSaySaved(keeper);
  const { saveNow, isSaving } = useSaveNow(keeper);
  const [isBeginning, setBeginning] = useState(false);
  const canSave = !useIsNotOpen();

  async function saveAndLeave(): Promise<void> {
    if (isVisitor) return setBeginning(true);
    const kind = await saveNow();
    if (kind === 'saved' || kind === 'blank') onLeave();
    // This dialog closes, because another dialog asks which of two versions is right.
    else if (kind === 'conflict') onStay();
  }

  function leaveSaved(email: string): void {
    saySaved(t('applicationForm.later.mailed', { email }));
    onLeave();
  }

  if (isBeginning) return <BeginDraft keeper={keeper} onSaved={leaveSaved} onClose={onStay} />;
  const isRegistered = isSending && step === 'documents';
  const text = isSending ? 'applicationForm.leave.sending' : 'applicationForm.leave.typed';
  return (
    <Dialog
      onClose={onStay}
      title={t('applicationForm.leave.title')}
      description={t(isRegistered ? 'applicationForm.leave.attaching' : text)}
    >
      {!isRegistered && <p>{t(isVisitor ? 'applicationForm.leave.lost' : 'applicationForm.leave.lostLoggedIn')}</p>}
      <DialogButtons secondary={t('applicationForm.leave.leave')} onSecondary={onLeave} className="mt-6">
        <Button onClick={onStay}>{t('applicationForm.leave.stay')}</Button>
        {!isSending && canSave && (
          <Button
            variant="secondary"
            pending={isSaving}
            pendingText={t('applicationForm.draftIs.saving')}
            onClick={saveAndLeave}
          >
            {t('applicationForm.leave.save')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
