import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { hasNoDigit } from '../form/field-doubts';
import type { FormValues } from '../form/form-parts';
import { Part } from '../form/part';
import { TextField } from '../form/text-field';

export function ContactsPart() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const isDoubtful = hasNoDigit(useWatch({ control, name: 'telefono' }));
  return (
    <Part id="contatti" title="applicationForm.contacts.title" intro="applicationForm.contacts.intro">
      <TextField
        name="telefono"
        label={t('applicationForm.contacts.telefono')}
        warning={isDoubtful ? t('applicationForm.contacts.noDigit') : ''}
        type="tel"
        autoComplete="tel"
      />
      <TextField name="email" label={t('applicationForm.contacts.email')} type="email" autoComplete="email" />
    </Part>
  );
}
