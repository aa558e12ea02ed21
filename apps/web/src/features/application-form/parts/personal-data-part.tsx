import { compactCode, doubtAboutCodiceFiscale, RULES } from '@lacorte/contracts';
import { hasReachedAge } from '@lacorte/tender-rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { CompactInput } from '../../../components/ui/code-input';
import { useTranslation } from '../../../i18n/translations';
import { romeDay } from '../../../lib/rome-time';
import { useCurrentTender } from '../../../lib/tender/current-tender';
import { useIsLive } from '../../../lib/use-browser-state';
import { FormField, Part, TextField } from '../form/fields';
import type { FormValues } from '../form/form-parts';

export function PersonalDataPart() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const minimumAge = useCurrentTender().tender?.rules.minimumAge;
  const birth = useWatch({ control, name: 'dataNascita' });
  const tooYoungFor = minimumAge !== undefined && isTooYoung(birth, minimumAge) ? minimumAge : undefined;
  // The prerendered page has no `max`, because it was built on an earlier day.
  const today = useIsLive() ? romeDay(0) : undefined;
  return (
    <Part id="dati-personali" title="applicationForm.personal.title" intro="applicationForm.personal.intro">
      <TextField name="nome" autoComplete="given-name" />
      <TextField name="cognome" autoComplete="family-name" />
      <TextField
        name="dataNascita"
        warning={tooYoungFor === undefined ? '' : t('applicationForm.personal.tooYoung', { age: tooYoungFor })}
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="bday"
      />
      <TextField name="luogoNascita" />
      <CodiceFiscaleField />
    </Part>
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

/** Only the length of the code is a rule. Other doubts show a warning. */
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
