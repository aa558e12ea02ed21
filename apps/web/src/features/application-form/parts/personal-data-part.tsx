import { compactCode, doubtAboutCodiceFiscale, pastDayProblem, RULES } from '@lacorte/contracts';
import { hasReachedAge } from '@lacorte/tender-rules';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { CompactInput } from '../../../components/ui/code-input';
import { DayInput } from '../../../components/ui/day-input';
import { useTranslation } from '../../../i18n/translations';
import { romeDay } from '../../../lib/rome-time';
import { FormField, Part, TextField } from '../form/fields';
import type { FormValues } from '../form/form-parts';

/** `minimumAge` is that of the tender; undefined while it is not known. */
export function PersonalDataPart({ minimumAge }: { minimumAge: number | undefined }) {
  return (
    <Part id="dati-personali" title="applicationForm.personal.title" intro="applicationForm.personal.intro">
      <TextField name="nome" autoComplete="given-name" />
      <TextField name="cognome" autoComplete="family-name" />
      <BirthDateField minimumAge={minimumAge} />
      <TextField name="luogoNascita" />
      <CodiceFiscaleField />
    </Part>
  );
}

/** The form has the day as `yyyy-mm-dd`, as the server takes it. Other text stays as typed, so that a draft keeps it. */
function BirthDateField({ minimumAge }: { minimumAge: number | undefined }) {
  const { t } = useTranslation();
  const { field } = useController<FormValues, 'dataNascita'>({ name: 'dataNascita' });
  const [left, setLeft] = useState<string>();
  const { value, onChange, onBlur, ...rest } = field;
  const problem = value === left && value !== '' ? pastDayProblem(value) : undefined;
  const tooYoungFor = minimumAge !== undefined && isTooYoung(value, minimumAge) ? minimumAge : undefined;
  return (
    <FormField
      name="dataNascita"
      warning={tooYoungFor === undefined ? '' : t('applicationForm.personal.tooYoung', { age: tooYoungFor })}
      error={problem && t(`validation.dataNascita.${problem}`)}
    >
      {(control) => (
        <DayInput
          {...rest}
          {...control}
          value={value}
          onValue={onChange}
          onBlur={() => {
            setLeft(value);
            onBlur();
          }}
          placeholder={t('applicationForm.personal.dayPlaceholder')}
          autoComplete="bday"
        />
      )}
    </FormField>
  );
}

const FIRST_YEAR = 1900;

/** Whether a person born on `isoDay` (`yyyy-mm-dd`) is younger than `minimumAge` years. */
export function isTooYoung(isoDay: string, minimumAge: number, now = new Date()): boolean {
  const [year, month, day] = isoDay.split('-').map(Number);
  if (!year || !month || !day || year < FIRST_YEAR) return false;
  const today = romeDay(0, now);
  return isoDay <= today && !hasReachedAge(isoDay, minimumAge, today);
}

/** Only a wrong length is an error. Other likely mistakes show a warning. */
function CodiceFiscaleField() {
  const { t } = useTranslation();
  const { register, control: form } = useFormContext<FormValues>();
  const code = compactCode(useWatch({ control: form, name: 'codiceFiscale' }));
  const doubt = code.length === RULES.codiceFiscaleLength ? doubtAboutCodiceFiscale(code) : undefined;
  return (
    <FormField
      name="codiceFiscale"
      hint={t('applicationForm.personal.codiceFiscaleHint')}
      warning={doubt ? t(`applicationForm.codiceFiscale.${doubt}`) : ''}
      className="sm:col-span-2"
    >
      {(control) => (
        <CompactInput
          {...control}
          {...register('codiceFiscale')}
          capitals
          most={RULES.codiceFiscaleLength}
          autoComplete="off"
          autoCapitalize="characters"
          className="tracking-wider tabular-nums sm:max-w-80"
        />
      )}
    </FormField>
  );
}
