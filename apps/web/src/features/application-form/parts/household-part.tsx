import { RULES } from '@lacorte/contracts';
import { useTranslation } from '../../../i18n/translations';
import { Part } from '../form/part';
import { TextField } from '../form/text-field';
import { PresenceField } from './presence-field';

export function HouseholdPart() {
  const { t } = useTranslation();
  return (
    <Part id="nucleo-familiare" title="applicationForm.household.title" intro="applicationForm.household.intro">
      <TextField
        name="numeroMaggiorenni"
        label={t('applicationForm.household.numeroMaggiorenni')}
        hint={t('applicationForm.household.numeroMaggiorenniHint')}
        type="number"
        inputMode="numeric"
        min={RULES.adults.min}
        max={RULES.adults.max}
        fieldClassName="sm:col-span-2"
        className="max-w-32"
      />
      <PresenceField
        presence="presenzaMinori"
        count="numeroMinori"
        legend={t('applicationForm.household.presenzaMinori')}
        countLabel={t('applicationForm.household.numeroMinori')}
        countAppears="with-yes"
      />
      <PresenceField
        presence="presenzaDisabile"
        count="numeroDisabili"
        legend={t('applicationForm.household.presenzaDisabile')}
        countLabel={t('applicationForm.household.numeroDisabili')}
        countAppears="with-any-answer"
      />
    </Part>
  );
}
