import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-values';
import { useFieldError } from '../form/use-field-error';
import { MunicipalityCombobox } from './municipality-combobox';
import { useMunicipalities } from './use-municipalities';
import { useMunicipalityChoice } from './use-municipality-choice';

/** Typing narrows the list down; only a municipality of the list is an answer, and it brings its province. */
export function MunicipalityField() {
  const { t } = useTranslation();
  const { watch } = useFormContext<FormValues>();
  const error = useFieldError('comune');
  const choice = useMunicipalityChoice(useMunicipalities());
  const strayText = choice.isStray ? t('applicationForm.residence.comuneUnknown') : undefined;
  const province = watch('provincia');
  return (
    <Field name="comune" label={t('applicationForm.residence.comune')} error={strayText ?? error} required>
      {(control) => (
        <MunicipalityCombobox
          control={control}
          choice={choice}
          listLabel={
            province
              ? t('applicationForm.residence.comuneListOf', { province })
              : t('applicationForm.residence.comuneList')
          }
        />
      )}
    </Field>
  );
}
