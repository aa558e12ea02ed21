import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordInput, TooltipProvider } from '../../../components/ui/password-input';
import { PasswordMeter } from '../../../components/ui/password-meter';
import { useTranslation } from '../../../i18n/translations';
import { FormField, Part } from '../form/fields';
import type { FormValues } from '../form/form-parts';

export function PasswordPart() {
  const { t } = useTranslation();
  const { register, control: form } = useFormContext<FormValues>();
  const [password, ...known] = useWatch({ control: form, name: ['password', 'email', 'nome', 'cognome'] });
  return (
    <TooltipProvider>
      <Part id="password" title="applicationForm.password.title" intro="applicationForm.password.intro">
        <div className="sm:col-span-2 sm:max-w-md">
          <FormField name="password" hint={t('applicationForm.password.hint')}>
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', { deps: ['confirmPassword'] })}
                autoComplete="new-password"
              />
            )}
          </FormField>
          <PasswordMeter password={password ?? ''} known={known} />
        </div>
        <FormField name="confirmPassword" className="sm:col-span-2 sm:max-w-md">
          {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
        </FormField>
      </Part>
    </TooltipProvider>
  );
}
