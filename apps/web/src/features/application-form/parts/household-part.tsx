import { RULES } from '@lacorte/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-parts';
import { Part } from '../form/part';
import { TextField, useFieldError } from '../form/text-field';

export function HouseholdPart() {
  const { t } = useTranslation();
  return (
    <Part id="nucleo-familiare" title="applicationForm.household.title" intro="applicationForm.household.intro">
      <TextField
        name="numeroMaggiorenni"
        label={t('applicationForm.household.numeroMaggiorenni')}
        hint={t('applicationForm.household.numeroMaggiorenniHint')}
        type="number"
        inputMode="numeric"
        min={RULES.adults.min}
        max={RULES.adults.max}
        fieldClassName="sm:col-span-2"
        className="max-w-32"
      />
      <PresenceField
        presence="presenzaMinori"
        count="numeroMinori"
        legend={t('applicationForm.household.presenzaMinori')}
        countLabel={t('applicationForm.household.numeroMinori')}
        countAppears="with-yes"
      />
      <PresenceField
        presence="presenzaDisabile"
        count="numeroDisabili"
        legend={t('applicationForm.household.presenzaDisabile')}
        countLabel={t('applicationForm.household.numeroDisabili')}
        countAppears="with-any-answer"
      />
    </Part>
  );
}

interface PresenceFieldProps {
  presence: 'presenzaMinori' | 'presenzaDisabile';
  count: 'numeroMinori' | 'numeroDisabili';
  legend: string;
  countLabel: string;
  /** Minors are counted after 'si', disabled persons after any answer (specification, section 2). */
  countAppears: 'with-yes' | 'with-any-answer';
}

/** Yes or no, and a number; 'no' clears the number. */
function PresenceField({ presence, count, legend, countLabel, countAppears }: PresenceFieldProps) {
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
