import {
  DOCUMENT_REQUEST,
  DOCUMENT_SECTIONS,
  type DocumentSectionId,
  type RequestDocuments,
  type RequestedDocument,
} from '@lacorte/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Formats, useFormats } from '../../../i18n/use-formats';
import { errorBody } from '../../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../../lib/refusal-text';
import { romeDay } from '../../../lib/rome-time';
import { useUnsent } from '../../../lib/unsent-input';
import { useRequestDocuments } from './requests-calls';

const DEFAULT_DAYS = 14;

interface UnsentRequest {
  /** Reasons, also of sections that are no longer chosen. */
  reasons: Partial<Record<DocumentSectionId, string>>;
  chosen: readonly DocumentSectionId[];
  /** `yyyy-mm-dd` */
  deadline: string;
}

/** Errors of the list of sections (`items`), of the deadline, and of the reason of each section. */
export type RequestErrors = Partial<Record<'items' | 'deadline' | DocumentSectionId, string>>;

export function useRequestForm(applicationId: string, onDone: () => void) {
  const formats = useFormats();
  const queryClient = useQueryClient();
  const key = ['unsent-document-request', applicationId];
  const [{ reasons, chosen, deadline }, setUnsent] = useUnsent<UnsentRequest>(key, () => ({
    reasons: {},
    chosen: [],
    deadline: romeDay(DEFAULT_DAYS),
  }));
  const [errors, setErrors] = useState<RequestErrors>({});
  const [problem, setProblem] = useState<Error>();
  const sending = useRef(false);
  const asking = useRequestDocuments(applicationId);

  const items = DOCUMENT_SECTIONS.filter(({ id }) => chosen.includes(id)).map(
    ({ id }): RequestedDocument => ({ section: id, reason: (reasons[id] ?? '').trim() }),
  );
  const request: RequestDocuments = { items, deadline };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(request, formats);
    setErrors(wrong);
    setProblem(undefined);
    // A ref stops the second of two quick clicks, because `isPending` changes only with the next render.
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

  function close(): void {
    queryClient.removeQueries({ queryKey: key });
    onDone();
  }

  function showRefusal(refusal: Error): void {
    const refused = Object.entries(refusedFields(errorBody(refusal)));
    setErrors(
      Object.fromEntries(refused.map(([name, error]) => [fieldOf(name, items), fieldErrorText(error, formats)])),
    );
    if (refused.length === 0) setProblem(refusal);
  }

  const change = (part: Partial<UnsentRequest>, field: keyof RequestErrors) => {
    setUnsent((before) => ({ ...before, ...part }));
    setErrors(({ [field]: _changed, ...others }) => others);
  };

  return {
    request,
    reasons,
    chosen,
    errors,
    problem,
    submit,
    close,
    isPending: asking.isPending,
    setDeadline: (day: string) => change({ deadline: day }, 'deadline'),
    setReason: (id: DocumentSectionId, reason: string) => change({ reasons: { ...reasons, [id]: reason } }, id),
    choose: (id: DocumentSectionId, isChosen: boolean) => {
      const others = chosen.filter((other) => other !== id);
      change({ chosen: isChosen ? [...others, id] : others }, isChosen ? 'items' : id);
    },
  };
}

export function deadlineRange() {
  return { from: romeDay(1), to: romeDay(DOCUMENT_REQUEST.longestDays) };
}

/** Finds the errors for which the server would refuse the request. */
function check({ items, deadline }: RequestDocuments, { t, day }: Formats): RequestErrors {
  const { from, to } = deadlineRange();
  const wrong: RequestErrors = {};
  if (items.length === 0) wrong.items = t('admin.requests.noSection');
  for (const { section, reason } of items) if (reason === '') wrong[section] = t('admin.requests.noReason');
  if (deadline < from || deadline > to) {
    wrong.deadline = t('admin.requests.deadlineRange', { from: day(from), to: day(to) });
  }
  return wrong;
}

/** Returns the form's field for a field of the call, such as the first chosen section for `items.0.reason`. */
function fieldOf(name: string, items: RequestedDocument[]): keyof RequestErrors {
  if (name === 'deadline') return 'deadline';
  const [, index] = name.split('.');
  return items[Number(index)]?.section ?? 'items';
}
