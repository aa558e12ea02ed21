import { PAGES } from '@lacorte/contracts';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../../../components/ui/checkbox';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-values';
import { Part } from '../form/part';
import { useFieldError } from '../form/use-field-error';

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
        {/* In a tab of its own: leaving the page would lose the chosen files. */}
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
