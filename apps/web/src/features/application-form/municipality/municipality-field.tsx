import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { useTranslation } from '../../../i18n/translations';
import { FormField } from '../form/fields';
import type { FormValues } from '../form/form-parts';
import { MunicipalityCombobox } from './municipality-combobox';
import { type Municipality, toMunicipalities } from './search-municipalities';
import { type MunicipalityChoice, useMunicipalityChoice } from './use-municipality-choice';

export function MunicipalityField() {
  const { t } = useTranslation();
  const { watch, setFocus } = useFormContext<FormValues>();
  const all = useMunicipalities();
  const choice = useMunicipalityChoice(all);
  const { elsewhere } = choice;
  const [province, comune] = watch(['provincia', 'comune']);
  const elsewhereText = useElsewhereText(choice, province);
  const strayText = elsewhereText ?? t('applicationForm.residence.comuneUnknown');
  const other = otherProvince(all, comune, province);
  const warning = other ? t('applicationForm.residence.otherProvince', { comune, province: other }) : '';
  const known = all.find(({ name }) => name === comune);
  const offered = choice.isStray ? elsewhere : other && known;
  const take = (municipality: Municipality) => {
    choice.choose(municipality);
    // The focus moves, because the pressed button disappears with the error or warning.
    setFocus('comune');
  };
  const offer = offered && (
    <Button variant="secondary" onClick={() => take(offered)}>
      {t('applicationForm.residence.takeProvince', { comune: offered.name, province: offered.province })}
    </Button>
  );
  return (
    <FormField name="comune" warning={warning} error={choice.isStray ? strayText : undefined} offer={offer}>
      {(control) => (
        <MunicipalityCombobox
          control={control}
          choice={choice}
          nothingText={elsewhereText ?? t('applicationForm.residence.comuneNone')}
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

/** Says where municipalities with the typed text are, if the chosen province has none. */
function useElsewhereText({ elsewhere, otherProvinces }: MunicipalityChoice, province: string): string | undefined {
  const { t, language } = useTranslation();
  if (elsewhere) {
    return t('applicationForm.residence.comuneElsewhere', { comune: elsewhere.name, province: elsewhere.province });
  }
  if (otherProvinces.length === 0) return undefined;
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(otherProvinces);
  return t('applicationForm.residence.comuneOtherProvinces', { count: otherProvinces.length, province, list });
}

export function otherProvince(all: readonly Municipality[], name: string, province: string): string | undefined {
  if (name === '' || province === '') return undefined;
  const own = all.find((one) => one.name === name)?.province;
  return own === province ? undefined : own;
}

const NONE: readonly Municipality[] = [];

function useMunicipalities(): readonly Municipality[] {
  const { data } = useQuery({
    queryKey: ['municipalities'],
    queryFn: async () => toMunicipalities((await import('@lacorte/contracts/municipalities')).MUNICIPALITIES),
  });
  return data ?? NONE;
}
