import type { AdminTender, Tender } from '@lacorte/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { readTender, useTenderCall } from './tender-calls';
import { differencesBetween, type FieldGroup, type TenderValues, valuesOf } from './tender-values';

const CODE_TAKEN = 'tenders-code-taken';

interface TenderFormOptions {
  /** Undefined for a new tender. */
  tender: AdminTender | undefined;
  groups: readonly FieldGroup[];
  start: TenderValues;
  /** @param version that the administrator saw; undefined for a new tender */
  call: (values: TenderValues, version: number | undefined) => Promise<Tender>;
  onSaved: (tender: Tender) => void;
  /** Called with a refusal that no field shows, and with undefined after any other refusal. */
  onProblem: (problem: Error | undefined) => void;
}

/** Holds the typed values of a tender or of some of its fields, their errors, and the version saved by another administrator. */
export function useTenderForm({ tender, groups, start, call, onSaved, onProblem }: TenderFormOptions) {
  const translation = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(() => ({ values: fieldsOf(start), version: tender?.version }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<AdminTender>();
  const differences = conflict ? differencesBetween(values, valuesOf(conflict)) : [];
  const save = useTenderCall((version: number | undefined) => call(values, version), finish, showRefusal);

  function fieldsOf(all: TenderValues): TenderValues {
    const names = groups.flatMap(({ fields }) => fields.map(({ name }) => name));
    return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
  }

  function send(version: number | undefined): void {
    if (!save.isPending) save.mutate(version);
  }

  function finish(saved: Tender): void {
    take(saved);
    onSaved(saved);
  }

  /** Shows a saved version. The button of a conflict disappears, so the first field in which the versions differed gets the focus. */
  function take(saved: Tender): void {
    const taken = fieldsOf(valuesOf(saved));
    setBase({ values: taken, version: saved.version });
    setValues(taken);
    setErrors({});
    setConflict(undefined);
    focusFirst(differences.map(({ name }) => name));
  }

  async function showRefusal(error: Error): Promise<void> {
    const body = errorBody(error);
    if (tender && body?.code === 'version-conflict') {
      const current = await readTender(tender.id).catch(() => undefined);
      if (current) return resolveConflict(current);
    }
    const refused = refusedFields(body);
    if (body?.reason === CODE_TAKEN) refused.code = { type: CODE_TAKEN, message: body.message };
    const names = groups.flatMap(({ errors: ofGroup, fields }) => [...ofGroup, ...fields.map(({ name }) => name)]);
    const wrong = names.filter((name) => refused[name]);
    setErrors(Object.fromEntries(wrong.map((name) => [name, errorText(name, refused[name])])));
    onProblem(wrong.length === 0 ? error : undefined);
    focusFirst(wrong);
  }

  function errorText(name: string, error: Parameters<typeof fieldErrorText>[0]): string {
    // The server's text is about cents, while the field takes euros.
    if (name === 'rules.feeCents') return translation.t('adminTenders.form.fee');
    return fieldErrorText(error, translation) ?? '';
  }

  /** Finishes if `current` has the typed values. Saves again if `current` changes no field of this form. Otherwise shows the conflict. */
  function resolveConflict(current: AdminTender): void {
    setErrors({});
    onProblem(undefined);
    if (differencesBetween(values, valuesOf(current)).length === 0) {
      finish(current);
    } else if (differencesBetween(base.values, valuesOf(current)).length > 0) {
      setConflict(current);
    } else {
      setBase({ ...base, version: current.version });
      save.mutate(current.version);
    }
  }

  /** Gives the focus to the first field with an error, or to the first field of a group with an error. */
  function focusFirst(names: readonly string[]): void {
    const first = groups.flatMap(({ errors: ofGroup, fields }) =>
      fields.filter(
        ({ name }, index) => names.includes(name) || (index === 0 && ofGroup.some((one) => names.includes(one))),
      ),
    )[0];
    const control = first && form.current?.elements.namedItem(first.name);
    if (control instanceof HTMLElement) control.focus();
  }

  return {
    form,
    values,
    errors,
    isDirty: differencesBetween(values, base.values).length > 0,
    isSaving: save.isPending,
    set: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      send(base.version);
    },
    conflict: conflict && {
      differences,
      keepMine: () => send(conflict.version),
      takeSaved: () => take(conflict),
    },
  };
}

export type TenderForm = ReturnType<typeof useTenderForm>;
