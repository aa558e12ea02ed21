import { type AddingPeriod, API, COOPERATIVE, DOCUMENT_SECTIONS, type ErrorCode } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { sectionLabel } from '../../lib/application-labels';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { useOwnApplication } from '../../lib/own-applications';
import { refusalText } from '../../lib/refusal-text';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { useAddingPeriod } from '../../lib/tender/application-tender';
import {
  attachFailedToast,
  attachSections,
  isFinal,
  type PendingDocuments,
  readPendingDocuments,
  rememberPendingDocuments,
} from '../../lib/uploads/attach-documents';
import { type DocumentsBySection, lastSegment } from '../../lib/uploads/upload-item';
import { useReadAgain } from '../../lib/use-read-again';
import { useFocusAfterWaiting, useNow, usePatientCall } from './waiting/patient-call';
import { WaitingNotice } from './waiting/waiting-notice';

/** Code for a browser that may not attach, for example after a change of the password. A login of the applicant helps. */
const FORBIDDEN = 'forbidden' satisfies ErrorCode;

export function PendingAttachments({ applicationId }: { applicationId: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const [pending, setPending] = useState(() => readPendingDocuments(applicationId));
  const { run, waiting } = usePatientCall();
  const { setOpen: openLogin } = useLoginDialog();
  const readAgain = useReadAgain(
    API.application(applicationId),
    API.applicationTender(applicationId),
    API.userApplications,
  );
  const attach = useMutation({
    mutationFn: ({ documents }: PendingDocuments) => attachSections(applicationId, documents, run),
    onSuccess: async (notAttached, before) => {
      const left = notAttached ? { ...before, ...notAttached } : undefined;
      setPending(left);
      rememberPendingDocuments(applicationId, left);
      if (left) toast(attachFailedToast(translation, left));
      await readAgain();
    },
  });
  const isWaiting = waiting.wait !== undefined;
  const isForbidden = pending?.refusal?.code === FORBIDDEN;
  const isOver = isFinal(pending?.refusal);
  useEffect(() => {
    // The tab forgets the documents, but the page shows them until it is left.
    if (pending && isOver) rememberPendingDocuments(applicationId, undefined);
  }, [applicationId, pending, isOver]);
  const button = useFocusAfterWaiting(isWaiting);

  if (!pending) return attach.isSuccess ? <Attached /> : null;

  function leaveOut(path: string): void {
    if (!pending) return;
    const left = without(pending, path);
    setPending(left);
    rememberPendingDocuments(applicationId, left);
    attach.reset();
    // The focus moves, because the pressed button disappears.
    const next = left ? button.current : document.querySelector('main');
    next?.focus();
  }

  return (
    <Banner tone="warning" title={t(`receipt.pendingTitle.${isOver ? 'over' : 'left'}`)} className="print:hidden">
      {isOver ? <p>{t('receipt.pending.closed')}</p> : <KeptUntil {...{ applicationId, pending }} />}
      <fieldset disabled={isWaiting} className="contents">
        <PendingSections pending={pending} onLeaveOut={leaveOut} />
      </fieldset>
      <WhatToDo {...{ applicationId, pending }} hasFailed={attach.isSuccess} />
      <div className="mt-3">
        <WaitingNotice waiting={waiting} step="documents" />
        <div hidden={isWaiting || isOver} className="flex flex-wrap gap-2">
          {isForbidden && <Button onClick={() => openLogin(true)}>{t('applicationForm.submit.login')}</Button>}
          <Button
            ref={button}
            variant={isForbidden ? 'secondary' : 'primary'}
            pending={attach.isPending}
            pendingText={t('receipt.pending.busy')}
            onClick={() => attach.mutate(pending)}
          >
            {t('receipt.pending.retry')}
          </Button>
        </div>
      </div>
    </Banner>
  );
}

interface WhatToDoProps {
  applicationId: string;
  pending: PendingDocuments;
  hasFailed: boolean;
}

function WhatToDo({ applicationId, pending, hasFailed }: WhatToDoProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { refusal, refusals = {} } = pending;
  const whileLeft = useOwnPeriod(applicationId) ? 'help' : 'helpClosed';
  const otherwise = isFinal(refusal) ? 'helpFinal' : whileLeft;
  const kind = refusal?.code === FORBIDDEN ? 'helpLogin' : otherwise;
  const help = t(`receipt.pendingWay.${kind}`, { email: COOPERATIVE.email });
  if (Object.keys(refusals).length > 0 && !refusal) return <p className="mt-2">{help}</p>;
  if (!refusal && !hasFailed) return null;
  return (
    <p role="alert" className="mt-2 font-medium text-danger">
      {refusal ? refusalText(refusal, translation) : t('applicationForm.attach.failedText')} {help}
    </p>
  );
}

function Attached() {
  const { t } = useTranslation();
  const banner = useFocusOnArrival<HTMLDivElement>();
  return (
    <div ref={banner} tabIndex={-1}>
      <Banner tone="success" role="status" title={t('receipt.pending.done')} />
    </div>
  );
}

function useOwnPeriod(applicationId: string): AddingPeriod | undefined {
  return useAddingPeriod(applicationId, useOwnApplication(applicationId)?.applicationStatus);
}

/** Says until when the files can be attached: by this browser for an hour, and by the owner while the tender is open (contract, section 10). */
function KeptUntil({
  applicationId,
  pending: { keptUntil, browserUntil = keptUntil },
}: Omit<WhatToDoProps, 'hasFailed'>) {
  const { t, time } = useFormats();
  const adding = useOwnPeriod(applicationId);
  const closesAt = adding?.closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(adding?.closesAt ?? '') || 0;
  const instant = Math.min(keptUntil, Math.max(closesAt, browserUntil));
  const isOver = useNow() >= instant;
  const text = isOver ? 'receipt.pending.over' : 'receipt.pending.text';
  return <p>{t(text, { time: time(new Date(instant).toISOString()) })}</p>;
}

function PendingSections({ pending, onLeaveOut }: { pending: PendingDocuments; onLeaveOut: (path: string) => void }) {
  const translation = useTranslation();
  const { t } = translation;
  const { documents, refusals = {} } = pending;
  const sections = DOCUMENT_SECTIONS.filter(({ id }) => documents[id]);
  return (
    <ul className="mt-3 max-w-text space-y-2">
      {sections.map(({ id }) => (
        <li key={id} aria-label={t(sectionLabel(id))}>
          <p className="font-semibold">{t(sectionLabel(id))}</p>
          {refusals[id] && (
            <p role="alert" className="font-medium text-danger">
              {refusalText(refusals[id], translation)}
            </p>
          )}
          {documents[id]?.split(',').map((path) => (
            <div key={path} className="flex items-center justify-between gap-2">
              <span className="min-w-0 break-words">{lastSegment(path)}</span>
              <button
                type="button"
                aria-label={t('applicationForm.upload.remove', { file: lastSegment(path) })}
                onClick={() => onLeaveOut(path)}
                className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-surface hover:text-danger"
              >
                <X className="size-5" aria-hidden />
              </button>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Removes a file, and the refusal of its section, because the refusal may be about this file. Returns undefined when no file is left. */
function without({ documents, refusals, ...pending }: PendingDocuments, path: string): PendingDocuments | undefined {
  const left: DocumentsBySection = {};
  const reasons: PendingDocuments['refusals'] = {};
  for (const { id } of DOCUMENT_SECTIONS) {
    const before = documents[id]?.split(',') ?? [];
    const after = before.filter((one) => one !== path);
    if (after.length > 0) left[id] = after.join(',');
    if (after.length > 0 && after.length === before.length && refusals?.[id]) reasons[id] = refusals[id];
  }
  return Object.keys(left).length > 0 ? { ...pending, documents: left, refusals: reasons } : undefined;
}
