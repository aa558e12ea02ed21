import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../i18n/translations';
import { otherProvince } from '../form/field-doubts';
import { FormField } from '../form/form-field';
import type { FormValues } from '../form/form-parts';
import { MunicipalityCombobox } from './municipality-combobox';
import { type Municipality, toMunicipalities } from './search-municipalities';
import { useMunicipalityChoice } from './use-municipality-choice';

/** Only a municipality of the list is valid; it sets the province. */
export function MunicipalityField() {
  const { t } = useTranslation();
  const { watch } = useFormContext<FormValues>();
  const all = useMunicipalities();
  const choice = useMunicipalityChoice(all);
  const strayText = choice.isStray ? t('applicationForm.residence.comuneUnknown') : undefined;
  const [province, comune] = watch(['provincia', 'comune']);
  const other = otherProvince(all, comune, province);
  const warning = other ? t('applicationForm.residence.otherProvince', { comune, province: other }) : '';
  return (
    <FormField name="comune" warning={warning} error={strayText}>
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
    </FormField>
  );
}

const NONE: readonly Municipality[] = [];

/** A separate chunk; empty until it is loaded. */
function useMunicipalities(): readonly Municipality[] {
  const { data } = useQuery({
    queryKey: ['municipalities'],
    queryFn: async () => toMunicipalities((await import('@lacorte/contracts/municipalities')).MUNICIPALITIES),
  });
  return data ?? NONE;
}
