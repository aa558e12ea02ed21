import {
  DOCUMENT_REQUEST,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type RequestDocuments,
  type RequestedDocument,
} from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody } from '../../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import { romeDay } from '../../../lib/rome-time';
import { useUnsent } from '../../../lib/unsent-input';
import { useRequestDocuments } from './requests-calls';

const DEFAULT_DAYS = 14;

/** A request that an administrator has filled in and not sent yet. */
interface UnsentRequest {
  /** Reasons, also of sections that are no longer chosen. */
  reasons: Partial<Record<DocumentSectionId, string>>;
  chosen: readonly DocumentSectionId[];
  /** `yyyy-mm-dd` */
  deadline: string;
}

const keyOf = (applicationId: string) => ['unsent-document-request', applicationId];

/** Errors of the list of sections, of the deadline, and of the reason of each section. */
export type RequestErrors = Partial<Record<'items' | 'deadline' | DocumentSectionId, string>>;

/** State of the form for a request: the chosen sections with their reasons, and the deadline. */
export function useRequestForm(applicationId: string, onDone: () => void) {
  const translation = useTranslation();
  const queryClient = useQueryClient();
  const [{ reasons, chosen, deadline }, setUnsent] = useUnsent<UnsentRequest>(keyOf(applicationId), () => ({
    reasons: {},
    chosen: [],
    deadline: romeDay(DEFAULT_DAYS),
  }));
  const [errors, setErrors] = useState<RequestErrors>({});
  const [problem, setProblem] = useState<Error>();
  const sending = useRef(false);
  const asking = useRequestDocuments(applicationId);
  const check = useChecks();

  const items = DOCUMENT_SECTIONS.filter(({ id }) => chosen.includes(id)).map(
    ({ id }): RequestedDocument => ({ section: id, reason: (reasons[id] ?? '').trim() }),
  );
  const request: RequestDocuments = { items, deadline };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(request);
    setErrors(wrong);
    setProblem(undefined);
    // `isPending` would be one render late for two quick clicks.
    if (Object.keys(wrong).length > 0 || sending.current) return;
    sending.current = true;
    try {
      await asking.mutateAsync(request);
      close();
    } catch (refusal) {
      showRefusal(refusal as Error);
    } finally {
      sending.current = false;
    }
  };

  /** Closes the form and forgets its values, which were sent or are not wanted. */
  function close(): void {
    queryClient.removeQueries({ queryKey: keyOf(applicationId) });
    onDone();
  }

  function showRefusal(refusal: Error): void {
    const found = Object.entries(refusedFields(errorBody(refusal))).map(([name, error]) => [
      fieldOf(name, items),
      fieldErrorText(error, translation),
    ]);
    setErrors(Object.fromEntries(found));
    if (found.length === 0) setProblem(refusal);
  }

  /** Removes the error of a field that changes. */
  const forgetError = (field: keyof RequestErrors) => setErrors(({ [field]: _changed, ...others }) => others);

  return {
    request,
    reasons,
    chosen,
    errors,
    problem,
    submit,
    close,
    isPending: asking.isPending,
    setDeadline: (day: string) => {
      setUnsent((before) => ({ ...before, deadline: day }));
      forgetError('deadline');
    },
    setReason: (id: DocumentSectionId, reason: string) => {
      setUnsent((before) => ({ ...before, reasons: { ...before.reasons, [id]: reason } }));
      forgetError(id);
    },
    choose: (id: DocumentSectionId, isChosen: boolean) => {
      setUnsent((before) => {
        const others = before.chosen.filter((other) => other !== id);
        return { ...before, chosen: isChosen ? [...others, id] : others };
      });
      forgetError(isChosen ? 'items' : id);
    },
  };
}

/** First and last day that a deadline may have. */
export function deadlineRange() {
  return { from: romeDay(1), to: romeDay(DOCUMENT_REQUEST.longestDays) };
}

/** Returns a function that finds what the server would refuse in a request. */
function useChecks(): (request: RequestDocuments) => RequestErrors {
  const { t, day } = useFormats();
  return ({ items, deadline }) => {
    const { from, to } = deadlineRange();
    const wrong: RequestErrors = {};
    if (items.length === 0) wrong.items = t('admin.requests.noSection');
    for (const { section, reason } of items) if (reason === '') wrong[section] = t('admin.requests.noReason');
    if (deadline < from || deadline > to) {
      wrong.deadline = t('admin.requests.deadlineRange', { from: day(from), to: day(to) });
    }
    return wrong;
  };
}

const ITEM = /^items\.(\d+)/;

/** The form's field for a field of the call: `items.0.reason` belongs to the first chosen section. */
function fieldOf(name: string, items: RequestedDocument[]): keyof RequestErrors {
  if (name === 'deadline') return 'deadline';
  const item = ITEM.exec(name);
  return (item && items[Number(item[1])]?.section) ?? 'items';
}
