import { useTranslation } from '../../../i18n/translations';
import { Part } from '../form/part';
import { TextField } from '../form/text-field';
import { CodiceFiscaleField } from './codice-fiscale-field';

export function PersonalDataPart() {
  const { t } = useTranslation();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Part id="dati-personali" title="applicationForm.personal.title" intro="applicationForm.personal.intro">
      <TextField name="nome" label={t('applicationForm.personal.nome')} autoComplete="given-name" />
      <TextField name="cognome" label={t('applicationForm.personal.cognome')} autoComplete="family-name" />
      <TextField
        name="dataNascita"
        label={t('applicationForm.personal.dataNascita')}
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
