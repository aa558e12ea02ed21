import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { useTranslation } from '../../../i18n/translations';
import { otherProvince } from '../form/field-doubts';
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
  const all = useMunicipalities();
  const choice = useMunicipalityChoice(all);
  const strayText = choice.isStray ? t('applicationForm.residence.comuneUnknown') : undefined;
  const [province, comune] = watch(['provincia', 'comune']);
  const other = otherProvince(all, comune, province);
  const warning = other ? t('applicationForm.residence.otherProvince', { comune, province: other }) : '';
  return (
    <Field
      name="comune"
      label={t('applicationForm.residence.comune')}
      warning={warning}
      error={strayText ?? error}
      required
    >
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
