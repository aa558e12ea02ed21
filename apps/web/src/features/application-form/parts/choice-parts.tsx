import { HOUSING_TYPES, PAGES } from '@lacorte/contracts';
import { useController, useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox';
import { RadioCards } from '../../../components/ui/radio-cards';
import { useTranslation } from '../../../i18n/translations';
import { HOUSING_LABELS } from '../../../lib/application-labels';
import type { FormValues } from '../form/form-parts';
import { Part } from '../form/part';
import { useFieldError } from '../form/text-field';

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

export function ConsentsPart() {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const gdprError = useFieldError('gdprConsent');
  const veracityError = useFieldError('dataVeracity');
  return (
    <Part id="consensi" title="applicationForm.consents.title" intro="applicationForm.consents.intro">
      <Checkbox
        required
        label={t('applicationForm.consents.gdprConsent')}
        error={gdprError}
        className="sm:col-span-2"
        {...register('gdprConsent')}
      />
      <p className="-mt-7 pl-9 text-sm sm:col-span-2">
        {/* A new tab, because leaving the page would lose the chosen files. */}
        <a href={PAGES.privacy} target="_blank" rel="noopener" className="inline-block py-2.5 text-brand underline">
          {t('applicationForm.consents.privacyLink')}
        </a>
      </p>
      <Checkbox
        required
        label={t('applicationForm.consents.dataVeracity')}
        error={veracityError}
        className="sm:col-span-2"
        {...register('dataVeracity')}
      />
    </Part>
  );
}
