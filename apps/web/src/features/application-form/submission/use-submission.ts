import {
  API,
  CONSENTS_HEADER,
  formatConsents,
  PAGES,
  SUBMITTING_BROWSER_MINUTES,
  type SubmittedReceipt,
} from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useToast } from '../../../components/ui/toast';
import { CONSENT_VERSIONS } from '../../../i18n/consents/versions';
import { useTranslation } from '../../../i18n/translations';
import { ApiError, requestJson } from '../../../lib/api-client';
import { refusalText, refusedFields } from '../../../lib/refusal-text';
import { currentUserQuery, readUserAgain } from '../../../lib/session/current-user';
import { endedSession } from '../../../lib/session/ended-session';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { forgetInTab, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { rereadCurrentTender, useCurrentTender } from '../../../lib/tender/current-tender';
import { attachFailedToast, attachSections, rememberPendingDocuments } from '../../../lib/uploads/attach-documents';
import { documentsOf, keptUntil, type UploadItem } from '../../../lib/uploads/upload-item';
import type { DraftKeeper } from '../draft/draft-keeper';
import { isOfOtherEmail } from '../draft/other-account';
import { type ApplicationPayload, type FormValues, isFieldName } from '../form/form-parts';
import type { ReceiptState } from '../receipt-state';
import { usePatientCall } from '../waiting/patient-call';
import type { WaitingStep } from '../waiting/waiting-notice';
import { announceSent, rememberSent } from './sent-applications';

export type Sending = ReturnType<typeof useSubmission>['sending'];

/** Sends the application, then its documents, then goes to the receipt (specification, section 4). */
export function useSubmission(form: UseFormReturn<FormValues>, keeper: DraftKeeper) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { run, waiting } = usePatientCall();
  const showRefusal = useShowRefusal(form);
  const translation = useTranslation();
  const { toast, clearError } = useToast();
  const { tender } = useCurrentTender();
  const [isSending, setSending] = useState(false);
  const [step, setStep] = useState<WaitingStep>('application');
  // This ref blocks a second click. State would change one render too late.
  const isUnderWay = useRef(false);
  /** True once the submission is complete, before the navigation to the receipt. */
  const hasArrived = useRef(false);

  async function send(payload: ApplicationPayload, items: readonly UploadItem[]): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setStep('application');
    try {
      // Saving pauses, because a save after the submission would make a new draft.
      await keeper.hold();
      const key = idempotencyKeyFor(payload);
      const receipt = await run(() => submitApplication(payload, key));
      const { id, applicationCode, duplicateOf } = receipt;
      clearError();
      setStep('documents');
      await attach(receipt, items);
      hasArrived.current = true;
      forgetInTab(KEY);
      keeper.finish();
      const { codiceFiscale } = payload;
      if (tender && keeper.getOwner() === null) {
        rememberSent({ applicationCode, codiceFiscale, tenderId: tender.id });
      }
      announceSent();
      await queryClient.invalidateQueries({ queryKey: [API.userApplications] });
      await navigate(PAGES.receipt(id), { state: { applicationCode, duplicateOf } satisfies ReceiptState });
    } catch (error) {
      keeper.release(error);
      await showRefusal(error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }

  /** Attaches the documents. Never throws, because the receipt page offers a retry. */
  async function attach(
    { id: applicationId, createdAt }: SubmittedReceipt,
    items: readonly UploadItem[],
  ): Promise<void> {
    const documents = documentsOf(items);
    if (Object.keys(documents).length === 0) return;
    const browserUntil = Date.parse(createdAt) + SUBMITTING_BROWSER_MINUTES * 60_000;
    const pending = { documents, keptUntil: keptUntil(items), browserUntil };
    // The documents are stored before the call, so that they are not lost when the page is closed.
    rememberPendingDocuments(applicationId, pending);
    const left = await attachSections(applicationId, documents, run);
    rememberPendingDocuments(applicationId, left ? { ...pending, ...left } : undefined);
    if (left) toast(attachFailedToast(translation, left));
  }

  return { send, sending: { isSending, step, waiting, hasArrived: () => hasArrived.current } };
}

/** POST /api/applications. Because of the idempotency key, repeats return the first result. */
function submitApplication(payload: ApplicationPayload, idempotencyKey: string): Promise<SubmittedReceipt> {
  return requestJson('POST', API.applications, payload, {
    headers: { 'Idempotency-Key': idempotencyKey, [CONSENTS_HEADER]: formatConsents(CONSENT_VERSIONS) },
    isOfUser: payload.password === undefined,
  });
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

function useShowRefusal(form: UseFormReturn<FormValues>) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const { setOpen: openLogin } = useLoginDialog();
  const queryClient = useQueryClient();

  function textOf(refusal: ApiError | undefined, isOthers: boolean): string {
    if (isOthers) return t('applicationForm.submit.otherSession');
    const saysWhatToDo = refusal?.status === CONFLICT || refusal?.status === TOO_MANY_REQUESTS;
    return saysWhatToDo && refusal.body
      ? refusalText(refusal.body, translation)
      : t('applicationForm.submit.failedText');
  }

  return async (error: unknown): Promise<void> => {
    const refusal = error instanceof ApiError ? error : undefined;
    const body = refusal?.body;
    const isEmailTaken = body?.code === 'account-exists';
    const wrong = isEmailTaken ? { email: { type: body.code, message: body.message } } : refusedFields(body);
    const names = Object.keys(wrong).filter(isFieldName);
    for (const name of names) form.setError(name, wrong[name] ?? {});
    if (body?.code === 'tender-closed') void rereadCurrentTender(queryClient);
    // This page belongs to a visitor, but a user has logged in on another page. Reading the user logs this page in and keeps the input,
    // or makes the form ask about an account with another e-mail address.
    const isOthers = body?.code === 'session-required' && !endedSession.getKnownUser();
    if (isOthers) {
      await readUserAgain(queryClient);
      if (isOfOtherEmail(queryClient.getQueryData(currentUserQuery.queryKey))) return;
    }
    const isLoggedOut = body?.code === 'session-required' && !isOthers;
    const loginHelps = isEmailTaken || isLoggedOut || body?.code === 'idempotency-key-reused';
    toast({
      title: t('applicationForm.submit.failed'),
      description: isLoggedOut ? t('applicationForm.submit.loggedOut') : textOf(refusal, isOthers),
      tone: 'destructive',
      ...(loginHelps && {
        action: {
          label: t('applicationForm.submit.login'),
          altText: t('applicationForm.submit.loginAlt'),
          onClick: () => openLogin(true, form.getValues('email')),
        },
      }),
    });
  };
}

const KEY = 'application-idempotency';

/**
 * Returns the same key until the content changes or the application is accepted, also after a reload, because a repeat after a lost
 * answer must not create a second application. The password is not part of the content, because it is never stored. With another
 * password, the server answers that the application exists already.
 */
function idempotencyKeyFor({ password: _, ...fields }: ApplicationPayload): string {
  const content = JSON.stringify(fields);
  const stored = readFromTab(KEY) as { key: string; content: string } | null;
  if (stored?.content === content) return stored.key;
  const key = crypto.randomUUID();
  keepInTab(KEY, { key, content });
  return key;
}
