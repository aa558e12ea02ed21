import type { AdminTender } from '@lacorte/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { readTender, useChangeHomes } from './tender-calls';
import { differencesBetween, HOMES_FIELDS, homesBodyOf, type TenderValues, valuesOf } from './tender-values';

/** The typed homes of a published tender, what is wrong with them, and those that another administrator saved in between. */
export function useHomesForm(tender: AdminTender, onDone: () => void) {
  const translation = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(tender);
  const [values, setValues] = useState(() => homesOf(tender));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Error>();
  const [conflict, setConflict] = useState<AdminTender>();
  const change = useChangeHomes(tender.id, onDone, showRefusal);

  function send({ version }: AdminTender): void {
    if (!change.isPending) change.mutate(homesBodyOf(values, version));
  }

  async function showRefusal(error: Error): Promise<void> {
    const body = errorBody(error);
    const current = body?.code === 'version-conflict' ? await readTender(tender.id).catch(() => undefined) : undefined;
    if (current) {
      showCurrent(current);
      return;
    }
    const refused = refusedFields(body);
    const wrong = HOMES_FIELDS.map(({ name }) => name).filter((name) => refused[name]);
    setErrors(Object.fromEntries(wrong.map((name) => [name, fieldErrorText(refused[name], translation) ?? ''])));
    setProblem(wrong.length === 0 ? error : undefined);
    focusFirst(wrong);
  }

  /** Nothing is left to decide when both wrote the same, or when the other administrator changed something else. */
  function showCurrent(current: AdminTender): void {
    setErrors({});
    setProblem(undefined);
    if (differencesBetween(values, valuesOf(current)).length === 0) {
      onDone();
    } else if (differencesBetween(homesOf(base), valuesOf(current)).length > 0) {
      setConflict(current);
    } else {
      setBase(current);
      change.mutate(homesBodyOf(values, current.version));
    }
  }

  function focusFirst(names: readonly string[]): void {
    const control = form.current?.elements.namedItem(names[0] ?? '');
    if (control instanceof HTMLElement) control.focus();
  }

  return {
    form,
    values,
    errors,
    problem,
    isSaving: change.isPending,
    set: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!conflict) send(base);
    },
    conflict: conflict && {
      differences: differencesBetween(values, valuesOf(conflict)),
      keepMine: () => send(conflict),
      takeSaved: () => {
        // The button that was pressed goes with the conflict.
        focusFirst(differencesBetween(values, valuesOf(conflict)).map(({ name }) => name));
        setBase(conflict);
        setValues(homesOf(conflict));
        setConflict(undefined);
      },
    },
  };
}

function homesOf(tender: AdminTender): TenderValues {
  const all = valuesOf(tender);
  return Object.fromEntries(HOMES_FIELDS.map(({ name }) => [name, all[name] ?? '']));
}
