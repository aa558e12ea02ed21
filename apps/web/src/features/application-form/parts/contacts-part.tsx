import { useTranslation } from '../../../i18n/translations';
import { Part } from '../form/part';
import { TextField } from '../form/text-field';

export function ContactsPart() {
  const { t } = useTranslation();
  return (
    <Part id="contatti" title="applicationForm.contacts.title" intro="applicationForm.contacts.intro">
      <TextField name="telefono" label={t('applicationForm.contacts.telefono')} type="tel" autoComplete="tel" />
      <TextField name="email" label={t('applicationForm.contacts.email')} type="email" autoComplete="email" />
    </Part>
  );
}
