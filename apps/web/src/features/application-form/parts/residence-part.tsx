import { PROVINCES, RULES } from '@lacorte/contracts';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { Select } from '../../../components/ui/select';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-parts';
import { Part } from '../form/part';
import { TextField, useFieldError } from '../form/text-field';
import { MunicipalityField } from '../municipality/municipality-field';

const OPTIONS = PROVINCES.map((name) => ({ value: name, label: name }));

export function ResidencePart() {
  const { t } = useTranslation();
  return (
    <Part id="residenza" title="applicationForm.residence.title" intro="applicationForm.residence.intro">
      <TextField
        name="indirizzo"
        label={t('applicationForm.residence.indirizzo')}
        hint={t('applicationForm.residence.indirizzoHint')}
        autoComplete="street-address"
        fieldClassName="sm:col-span-2"
      />
      <ProvinceField />
      <MunicipalityField />
      <TextField
        name="anniResidenzaLombardia"
        label={t('applicationForm.residence.anniResidenzaLombardia')}
        hint={t('applicationForm.residence.anniResidenzaLombardiaHint')}
        type="number"
        inputMode="numeric"
        min={RULES.residenceYears.min}
        max={RULES.residenceYears.max}
        fieldClassName="sm:col-span-2"
        className="max-w-32"
      />
    </Part>
  );
}

function ProvinceField() {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const error = useFieldError('provincia');

  return (
    <Field name="provincia" label={t('applicationForm.residence.provincia')} error={error} required>
      {(control) => (
        <Select
          options={OPTIONS}
          placeholder={t('applicationForm.residence.provinciaPlaceholder')}
          autoComplete="address-level1"
          {...control}
          {...register('provincia')}
        />
      )}
    </Field>
  );
}
