import { HOUSING_TYPES } from '@lacorte/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import { HOUSING_LABELS } from '../../../lib/application/housing-labels';
import type { FormValues } from '../form/form-values';
import { Part } from '../form/part';
import { useFieldError } from '../form/use-field-error';

export function HousingPart() {
  const { t } = useTranslation();
  const { control } = useFormContext<FormValues>();
  const { field } = useController({ control, name: 'tipologiaAbitazione' });
  const error = useFieldError('tipologiaAbitazione');
  return (
    <Part id="abitazione" title="applicationForm.housing.title" intro="applicationForm.housing.intro">
      <RadioCards
        legend={t('applicationForm.housing.tipologiaAbitazione')}
        name="tipologiaAbitazione"
        required
        options={HOUSING_TYPES.map((type) => ({ value: type, label: t(HOUSING_LABELS[type]) }))}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        error={error}
        className="sm:col-span-2"
      />
    </Part>
  );
}
