import { type ConsentName, HOUSING_TYPES, PAGES } from '@lacorte/contracts';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox';
import { useTranslation } from '../../../i18n/translations';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import { RadioField, useFieldError } from '../form/form-field';
import { type FormValues, labelOf } from '../form/form-parts';
import { Part } from '../form/part';

export function HousingPart() {
  const { t } = useTranslation();
  return (
    <Part id="abitazione" title="applicationForm.housing.title" intro="applicationForm.housing.intro">
      <RadioField
        name="tipologiaAbitazione"
        options={HOUSING_TYPES.map((type) => ({ value: type, label: t(HOUSING_LABELS[type]) }))}
        className="sm:col-span-2"
      />
    </Part>
  );
}

export function ConsentsPart() {
  const { t } = useTranslation();
  return (
    <Part id="consensi" title="applicationForm.consents.title" intro="applicationForm.consents.intro">
      <ConsentField name="gdprConsent" />
      <p className="-mt-7 pl-9 text-sm sm:col-span-2">
        {/* A new tab, because leaving the page would lose the chosen files. */}
        <a href={PAGES.privacy} target="_blank" rel="noopener" className="inline-block py-2.5 text-brand underline">
          {t('applicationForm.consents.privacyLink')}
        </a>
      </p>
      <ConsentField name="dataVeracity" />
    </Part>
  );
}

function ConsentField({ name }: { name: ConsentName }) {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const error = useFieldError(name);
  return <Checkbox required label={t(labelOf(name))} error={error} className="sm:col-span-2" {...register(name)} />;
}
