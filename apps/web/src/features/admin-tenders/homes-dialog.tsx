import { type AdminTender, API } from '@lacorte/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog, DialogButtons } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { FormProblem } from '../../components/ui/form-problem';
import { TextInput } from '../../components/ui/text-input';
import { useToast } from '../../components/ui/toast';
import { useTranslation } from '../../i18n/translations';
import { errorBody, requestJson } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { readTender, useTenderCall } from './tender-calls';
import {
  differencesBetween,
  HOMES_FIELDS,
  type HomesBody,
  homesBodyOf,
  labelOf,
  type TenderValues,
  valuesOf,
} from './tender-values';
import { VersionConflict } from './version-conflict';

export function HomesDialog({ tender, onClose }: { tender: AdminTender; onClose: () => void }) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const of = useHomesForm(tender, () => {
    toast({ title: t('adminTenders.done.homes'), tone: 'success' });
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={t('adminTenders.homes.title')} description={tender.code}>
      <Form ref={of.form} noValidate onSubmit={of.submit} className="grid gap-5">
        <ul className="grid list-disc gap-2 pl-5">
          {['until', 'site', 'runs'].map((sentence) => (
            <li key={sentence}>{t(`adminTenders.homes.${sentence}`)}</li>
          ))}
        </ul>
        {of.conflict && (
          <VersionConflict title={t('adminTenders.conflict.homes')} conflict={of.conflict} isSaving={of.isSaving} />
        )}
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {HOMES_FIELDS.map(({ name }) => (
            <Field key={name} name={name} label={t(labelOf(name))} error={of.errors[name]} required>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  className="tabular-nums"
                  value={of.values[name] ?? ''}
                  onChange={({ target }) => of.set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        <FormProblem error={of.problem} />
        <DialogButtons other={t('adminTenders.ask.cancel')} onOther={onClose}>
          {!of.conflict && (
            <Button type="submit" pending={of.isSaving}>
              {t('adminTenders.homes.save')}
            </Button>
          )}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** The typed homes of a published tender, their errors, and the version that another administrator saved in between. */
function useHomesForm(tender: AdminTender, onDone: () => void) {
  const translation = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(tender);
  const [values, setValues] = useState(() => homesOf(tender));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<Error>();
  const [conflict, setConflict] = useState<AdminTender>();
  const change = useTenderCall(
    (body: HomesBody) => requestJson<AdminTender>('PUT', API.tenderHomes(tender.id), body),
    onDone,
    showRefusal,
  );

  function send({ version }: AdminTender): void {
    if (!change.isPending) change.mutate(homesBodyOf(values, version));
  }

  async function showRefusal(error: Error): Promise<void> {
    const body = errorBody(error);
    const current = body?.code === 'version-conflict' ? await readTender(tender.id).catch(() => undefined) : undefined;
    if (current) return showCurrent(current);
    const refused = refusedFields(body);
    const wrong = HOMES_FIELDS.map(({ name }) => name).filter((name) => refused[name]);
    setErrors(Object.fromEntries(wrong.map((name) => [name, fieldErrorText(refused[name], translation) ?? ''])));
    setProblem(wrong.length === 0 ? error : undefined);
    focusFirst(wrong);
  }

  /** Shows the conflict, unless both wrote the same homes, or the other administrator changed something else. */
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
        // The pressed button disappears with the conflict.
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
