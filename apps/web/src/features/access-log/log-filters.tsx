import { ACCESS_ACTIONS } from '@lacorte/contracts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/button';
import { CodeInput } from '../../components/ui/code-input';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { SelectField } from '../../components/ui/select';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { ApiError, errorBody } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { type LogFilters as Filters, NO_FILTERS } from './log-state';

interface LogFiltersProps {
  filters: Filters;
  onFilter: (filters: Filters) => void;
  error: Error | null;
}

const EMAIL_MAX = 254;

/** Form of the filters. They apply on submit, and the focus stays in place. */
export function LogFilters({ filters, onFilter, error }: LogFiltersProps) {
  const [typed, setTyped] = useState(filters);
  // The back button and links change the filters as well.
  useEffect(() => setTyped(filters), [filters]);
  const form = useRef<HTMLFormElement>(null);
  const translation = useTranslation();
  const { t } = translation;
  const fields = refusedFields(errorBody(error));
  const errorOf = (name: keyof Filters) => fieldErrorText(fields[name], translation);
  // A refused filter gets the focus, so that its error is read out.
  useEffect(() => {
    if (error instanceof ApiError && error.status === 400) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [error]);

  const type = (part: Partial<Filters>) => setTyped((before) => ({ ...before, ...part }));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  const clear = () => {
    setTyped(NO_FILTERS);
    onFilter(NO_FILTERS);
  };
  return (
    <Form
      ref={form}
      noValidate
      aria-label={t('accessLog.filters.label')}
      onSubmit={submit}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-[1.4fr_1.6fr_1.6fr_10.5rem_10.5rem]"
    >
      <Field name="who" label={t('accessLog.filters.who')} error={errorOf('who')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            value={typed.who}
            maxLength={EMAIL_MAX}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => type({ who: target.value })}
          />
        )}
      </Field>
      <SelectField
        name="action"
        label={t('accessLog.filters.action')}
        error={errorOf('action')}
        value={typed.action}
        all={t('accessLog.filters.anyAction')}
        options={ACCESS_ACTIONS.map((action) => ({ value: action, label: t(`accessLog.action.${action}`) }))}
        onChoose={(chosen) => type({ action: ACCESS_ACTIONS.find((action) => action === chosen) ?? '' })}
      />
      <Field
        name="applicationCode"
        label={t('accessLog.filters.applicationCode')}
        error={errorOf('applicationCode')}
        className="sm:max-xl:col-span-2"
      >
        {(control) => (
          <CodeInput
            {...control}
            value={typed.applicationCode}
            placeholder="DOM-2026-000001-16"
            onText={(applicationCode) => type({ applicationCode })}
          />
        )}
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} name={name} label={t(`accessLog.filters.${name}`)} error={errorOf(name)}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={typed[name]}
              onChange={({ target }) => type({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <div className="flex flex-wrap gap-3 sm:col-span-full">
        <Button type="submit">{t('accessLog.filters.apply')}</Button>
        <Button variant="secondary" onClick={clear}>
          {t('accessLog.filters.clear')}
        </Button>
      </div>
    </Form>
  );
}
