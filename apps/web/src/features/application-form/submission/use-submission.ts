import { API, PAGES } from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { attachDocuments, attachRefusal } from '../api/attach-documents';
import { submitApplication } from '../api/submit-application';
import { clearDraft } from '../draft/draft-store';
import type { ApplicationPayload, FieldName, FormValues } from '../form/form-values';
import { documentsOf, keptUntil, type UploadItem } from '../upload/upload-item';
import { type Run, usePatientCall, type Waiting } from '../waiting/use-patient-call';
import type { WaitingStep } from '../waiting/waiting-notice';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import { forgetPendingDocuments, rememberPendingDocuments } from './pending-documents';
import { useShowRefusal } from './use-show-refusal';

interface SubmissionOptions {
  form: UseFormReturn<FormValues>;
  /** Puts the reader on the first of these fields. */
  showErrors: (fields: FieldName[]) => void;
}

/** How far the sending is, for the end of the form. */
export interface Sending {
  isSending: boolean;
  step: WaitingStep;
  waiting: Waiting;
  /** Whether everything was done that sending means; true before the receipt is gone to. */
  hasArrived: () => boolean;
}

/** Sends the application, then its documents, then goes to the receipt (specification, section 4). */
export function useSubmission({ form, showErrors }: SubmissionOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { run, waiting } = usePatientCall();
  const attach = useAttach();
  const showRefusal = useShowRefusal(form, showErrors);
  const [isSending, setSending] = useState(false);
  const [step, setStep] = useState<WaitingStep>('application');
  // The state above is one render late: a second click in between must find the door closed.
  const isUnderWay = useRef(false);
  const hasArrived = useRef(false);

  async function send(payload: ApplicationPayload, items: readonly UploadItem[]): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setStep('application');
    try {
      const key = idempotencyKeyFor(payload);
      const { id } = await run(() => submitApplication(payload, key));
      setStep('documents');
      await attach(id, items, run);
      hasArrived.current = true;
      forgetIdempotencyKey();
      clearDraft();
      await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
      await navigate(PAGES.receipt(id));
    } catch (error) {
      showRefusal(error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  return { send, sending: { isSending, step, waiting, hasArrived: () => hasArrived.current } };
}

/** Attaches the documents; when that fails, the receipt page offers to try again, so it never throws. */
function useAttach() {
  const { t } = useTranslation();
  const { toast } = useToast();
  return async (applicationId: string, items: readonly UploadItem[], run: Run): Promise<void> => {
    const documents = documentsOf(items);
    if (Object.keys(documents).length === 0) return;
    const pending = { documents, keptUntil: keptUntil(items) };
    // Remembered before the call: closing the page half-way must not lose what was uploaded.
    rememberPendingDocuments(applicationId, pending);
    try {
      await run(() => attachDocuments(applicationId, documents));
      forgetPendingDocuments(applicationId);
    } catch (error) {
      rememberPendingDocuments(applicationId, { ...pending, refusal: attachRefusal(error) });
      toast({
        title: t('applicationForm.attach.failed'),
        description: t('applicationForm.attach.failedText'),
        tone: 'destructive',
      });
    }
  };
}
