import { useId } from 'react';
import { Card } from '../../components/ui/card';
import { Field, FieldError } from '../../components/ui/field';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { type FieldKind, type FieldGroup as Group, labelOf, quotaSum, type TenderValues } from './tender-values';
import type { TenderForm } from './use-tender-form';

export function FieldGroup({ group, of }: { group: Group; of: TenderForm }) {
  const { t } = useTranslation();
  const id = useId();
  const error = group.errors.map((name) => of.errors[name]).find(Boolean);
  return (
    <Card>
      <fieldset className="min-w-0" aria-describedby={error ? `${id}-text ${id}-error` : `${id}-text`}>
        <legend>
          <h3 className="text-lg">{t(`adminTenders.group.${group.id}`)}</h3>
        </legend>
        <p id={`${id}-text`} className="mt-1 max-w-text text-sm text-muted">
          {t(`adminTenders.groupText.${group.id}`)}
        </p>
        <div className="mt-4 grid items-end gap-x-5 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {group.fields.map(({ name, kind, required }) => (
            <Field
              key={name}
              name={name}
              label={t(labelOf(name))}
              error={of.errors[name]}
              required={required}
              className="self-start"
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...INPUTS[kind]}
                  value={of.values[name] ?? ''}
                  onChange={({ target }) => of.set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        {group.id === 'quotas' && <QuotaSum values={of.values} />}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </fieldset>
    </Card>
  );
}

const NUMBER = { inputMode: 'numeric', autoComplete: 'off', className: 'tabular-nums' } as const;

const INPUTS: Record<FieldKind, object> = {
  text: { autoComplete: 'off' },
  number: NUMBER,
  percent: NUMBER,
  euro: { ...NUMBER, inputMode: 'decimal' },
  day: { type: 'date' },
  instant: { type: 'datetime-local' },
};

function QuotaSum({ values }: { values: TenderValues }) {
  const { t, percent } = useFormats();
  const sum = quotaSum(values);
  return (
    <p className={sum === 100 ? 'mt-4 text-muted' : 'mt-4 font-semibold text-danger'}>
      {sum === undefined ? t('adminTenders.quotas.noSum') : t('adminTenders.quotas.sum', { sum: percent(sum) })}
    </p>
  );
}
