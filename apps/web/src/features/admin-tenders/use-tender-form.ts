import { type AdminTender, API, type Tender } from '@lacorte/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { useWarnBeforeLeaving } from '../../lib/unsent-input';
import { useRefusalToast } from '../../lib/use-refusal-toast';
import { readTender, useTenderCall } from './tender-calls';
import {
  ALL_FIELDS,
  bodyOf,
  differencesBetween,
  FIELD_GROUPS,
  startingValues,
  type TenderBody,
  valuesOf,
} from './tender-values';

/** Reason of the server's refusal of a code that another tender has. */
const CODE_TAKEN = 'tenders-code-taken';

interface TenderFormOptions {
  /** Undefined for a new tender. */
  tender: AdminTender | undefined;
  newest: Tender | undefined;
  onSaved: (tender: Tender) => void;
}

/** The typed values of a draft, their errors, and the version that another administrator saved in between. */
export function useTenderForm({ tender, newest, onSaved }: TenderFormOptions) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(() => ({
    values: tender ? valuesOf(tender) : startingValues(newest),
    version: tender?.version,
  }));
  const [values, setValues] = useState(base.values);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<AdminTender>();
  const isDirty = ALL_FIELDS.some(({ name }) => values[name] !== base.values[name]);
  useWarnBeforeLeaving(isDirty);
  const save = useTenderCall(
    (body: TenderBody) =>
      tender
        ? requestJson<Tender>('PUT', API.adminTender(tender.id), body)
        : requestJson<Tender>('POST', API.adminTenders, body),
    (saved) => {
      take(saved);
      toast({ title: t('adminTenders.done.save'), tone: 'success' });
      onSaved(saved);
    },
    showRefusal,
  );

  /** Shows a saved version. The button of a conflict disappears, so the first field in which both differed gets the focus. */
  function take(saved: Tender): void {
    setBase({ values: valuesOf(saved), version: saved.version });
    setValues(valuesOf(saved));
    setErrors({});
    if (!conflict) return;
    focusFirst(differencesBetween(values, valuesOf(conflict)).map(({ name }) => name));
    setConflict(undefined);
  }

  function send(version: number | undefined): void {
    if (!save.isPending) save.mutate(bodyOf(values, version));
  }

  async function showRefusal(error: Error): Promise<void> {
    const body = errorBody(error);
    if (tender && body?.code === 'version-conflict') {
      const current = await readTender(tender.id).catch(() => undefined);
      if (current) return setConflict(current);
    }
    const taken = body?.reason === CODE_TAKEN ? { code: { type: CODE_TAKEN, message: body.message } } : {};
    const wrong = Object.entries({ ...refusedFields(body), ...taken }).map(([name, one]) => [
      name,
      // The server's text counts cents, while the field has euros.
      name === 'rules.feeCents' ? t('adminTenders.form.fee') : fieldErrorText(one, translation),
    ]);
    setErrors(Object.fromEntries(wrong));
    if (wrong.length === 0)
      refuse(error, { title: t('adminTenders.save.failed'), fallback: t('adminTenders.ask.failed') });
    else focusFirst(wrong.map(([name]) => name ?? ''));
  }

  /** Gives the focus to the first field with an error, or to the first field of a group with an error. */
  function focusFirst(names: readonly string[]): void {
    const first = FIELD_GROUPS.flatMap(({ errors: ofGroup, fields }) =>
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
    isDirty,
    isSaving: save.isPending,
    set: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      send(base.version);
    },
    conflict: conflict && {
      differences: differencesBetween(values, valuesOf(conflict)),
      keepMine: () => send(conflict.version),
      takeSaved: () => take(conflict),
    },
  };
}

export type TenderForm = ReturnType<typeof useTenderForm>;
