import { API, COOPERATIVE, DOCUMENT_SECTIONS } from '@lacorte/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusOnArrival } from '../../lib/forms/use-focus-on-arrival';
import { refusalText } from '../../lib/refusal-text';
import { attachDocuments, attachRefusal } from '../../lib/uploads/attach-documents';
import { type DocumentsBySection, lastSegment } from '../../lib/uploads/upload-item';
import {
  attachFailedToast,
  forgetPendingDocuments,
  readPendingDocuments,
  rememberPendingDocuments,
} from './submission/pending-documents';
import { type Run, useFocusAfterWaiting, useNow, usePatientCall } from './waiting/use-patient-call';
import { WaitingNotice } from './waiting/waiting-notice';

/** On the receipt: documents that could not be attached, with a retry. */
export function PendingAttachments({ applicationId }: { applicationId: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const [pending, setPending] = useState(() => readPendingDocuments(applicationId));
  const { run, waiting } = usePatientCall();
  const attach = useAttachAgain(applicationId, run, () => setPending(undefined));
  const isWaiting = waiting.wait !== undefined;
  const button = useFocusAfterWaiting(isWaiting);

  if (attach.isSuccess) return <Attached />;
  if (!pending) return null;

  function leaveOut(path: string): void {
    if (!pending) return;
    const left = without(pending.documents, path);
    if (Object.keys(left).length === 0) forgetPendingDocuments(applicationId);
    else rememberPendingDocuments(applicationId, { documents: left, keptUntil: pending.keptUntil });
    setPending(readPendingDocuments(applicationId));
    attach.reset();
    // The pressed button disappears.
    const next = Object.keys(left).length === 0 ? document.querySelector('main') : button.current;
    next?.focus();
  }

  const refusal = attach.isError ? attachRefusal(attach.error) : pending.refusal;
  return (
    <Banner tone="warning" title={t('applicationForm.pending.title')} className="print:hidden">
      <KeptUntil instant={pending.keptUntil} />
      <fieldset disabled={isWaiting} className="contents">
        <PendingFiles paths={pathsOf(pending.documents)} onLeaveOut={leaveOut} />
      </fieldset>
      {(attach.isError || refusal) && (
        <p role="alert" className="mt-2 font-medium text-danger">
          {refusal ? refusalText(refusal, translation) : t('applicationForm.attach.failedText')}{' '}
          {t('applicationForm.pending.help', { email: COOPERATIVE.email })}
        </p>
      )}
      <div className="mt-3">
        <WaitingNotice waiting={waiting} step="documents" />
        <div hidden={isWaiting}>
          <Button
            ref={button}
            pending={attach.isPending}
            pendingText={t('applicationForm.pending.busy')}
            onClick={() => attach.mutate(pending.documents)}
          >
            {t('applicationForm.pending.retry')}
          </Button>
        </div>
      </div>
    </Banner>
  );
}

/** Takes the focus of the removed button. */
function Attached() {
  const { t } = useTranslation();
  const banner = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="success" role="status" title={t('applicationForm.pending.done')} />
    </div>
  );
}

/** The server deletes unattached files after a while. */
function KeptUntil({ instant }: { instant: number }) {
  const { t, time } = useFormats();
  const isOver = useNow(true) >= instant;
  const text = isOver ? 'applicationForm.pending.over' : 'applicationForm.pending.text';
  return <p>{t(text, { time: time(new Date(instant).toISOString()) })}</p>;
}

function PendingFiles({ paths, onLeaveOut }: { paths: string[]; onLeaveOut: (path: string) => void }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-3 max-w-text space-y-1">
      {paths.map((path) => (
        <li key={path} className="flex items-center justify-between gap-2">
          <span className="min-w-0 break-words">{lastSegment(path)}</span>
          <button
            type="button"
            aria-label={t('applicationForm.upload.remove', { file: lastSegment(path) })}
            onClick={() => onLeaveOut(path)}
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface hover:text-danger"
          >
            <X className="size-5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function useAttachAgain(applicationId: string, run: Run, onAttached: () => void) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documents: DocumentsBySection) => run(() => attachDocuments(applicationId, documents)),
    onSuccess: async () => {
      forgetPendingDocuments(applicationId);
      onAttached();
      await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
    },
    onError: () => toast(attachFailedToast(t)),
  });
}

function pathsOf(documents: DocumentsBySection): string[] {
  return DOCUMENT_SECTIONS.flatMap((section) => documents[section.id]?.split(',') ?? []);
}

function without(documents: DocumentsBySection, path: string): DocumentsBySection {
  const left = Object.entries(documents).map(([section, paths]) => {
    return [
      section,
      paths
        .split(',')
        .filter((one) => one !== path)
        .join(','),
    ];
  });
  return Object.fromEntries(left.filter(([, paths]) => paths !== ''));
}
