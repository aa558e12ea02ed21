import { RULES } from '@lacorte/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-values';
import { TextField } from '../form/text-field';
import { useFieldError } from '../form/use-field-error';

interface PresenceFieldProps {
  presence: 'presenzaMinori' | 'presenzaDisabile';
  count: 'numeroMinori' | 'numeroDisabili';
  legend: string;
  countLabel: string;
  /** The count of minors appears with 'si', the one of disabled persons with any answer (specification, section 2). */
  countAppears: 'with-yes' | 'with-any-answer';
}

/** A yes or no about the household, and how many; 'no' empties the number and asks for none. */
export function PresenceField({ presence, count, legend, countLabel, countAppears }: PresenceFieldProps) {
  const { t } = useTranslation();
  const { control, setValue, clearErrors } = useFormContext<FormValues>();
  const { field } = useController({ control, name: presence });
  const error = useFieldError(presence);
  const isShown = countAppears === 'with-yes' ? field.value === 'si' : field.value !== '';
  const isCounted = field.value === 'si';

  function answer(value: string): void {
    field.onChange(value);
    if (value !== 'no') return;
    setValue(count, '', { shouldDirty: true });
    clearErrors(count);
  }

  return (
    <div className="grid gap-4 sm:col-span-2">
      <RadioCards
        legend={legend}
        name={presence}
        required
        options={[
          { value: 'si', label: t('applicationForm.household.yes') },
          { value: 'no', label: t('applicationForm.household.no') },
        ]}
        value={field.value}
        onChange={answer}
        onBlur={field.onBlur}
        ref={field.ref}
        error={error}
        className="max-w-md"
      />
      {isShown && (
        <TextField
          name={count}
          label={countLabel}
          hint={isCounted ? undefined : t('applicationForm.household.notNeeded')}
          required={isCounted}
          disabled={!isCounted}
          type="number"
          inputMode="numeric"
          min={RULES.members.min}
          max={RULES.members.inputMax}
          fieldClassName="animate-rise border-l-3 border-line pl-4"
          className="max-w-32"
        />
      )}
    </div>
  );
}
