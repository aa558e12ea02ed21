import { TENDER } from '@lacorte/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { isTooYoung } from '../form/field-doubts';
import type { FormValues } from '../form/form-values';
import { Part } from '../form/part';
import { TextField } from '../form/text-field';
import { CodiceFiscaleField } from './codice-fiscale-field';

export function PersonalDataPart() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const isMinor = isTooYoung(useWatch({ control, name: 'dataNascita' }));
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Part id="dati-personali" title="applicationForm.personal.title" intro="applicationForm.personal.intro">
      <TextField name="nome" label={t('applicationForm.personal.nome')} autoComplete="given-name" />
      <TextField name="cognome" label={t('applicationForm.personal.cognome')} autoComplete="family-name" />
      <TextField
        name="dataNascita"
        label={t('applicationForm.personal.dataNascita')}
        warning={isMinor ? t('applicationForm.personal.tooYoung', { age: TENDER.minimumAge }) : ''}
        type="date"
        min="1900-01-01"
        max={today}
        autoComplete="bday"
      />
      <TextField name="luogoNascita" label={t('applicationForm.personal.luogoNascita')} />
      <CodiceFiscaleField />
    </Part>
  );
}
