import { Field } from '../../components/ui/field';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { type FieldKind, labelOf, type TenderField } from './tender-values';
import type { TenderForm } from './use-tender-form';

export function TenderInput({ field: { name, kind, required }, of }: { field: TenderField; of: TenderForm }) {
  const { t } = useTranslation();
  return (
    <Field name={name} label={t(labelOf(name))} error={of.errors[name]} required={required} className="self-start">
      {(control) => (
        <TextInput
          {...control}
          {...INPUTS[kind]}
          value={of.values[name] ?? ''}
          onChange={({ target }) => of.set(name, target.value)}
        />
      )}
    </Field>
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
