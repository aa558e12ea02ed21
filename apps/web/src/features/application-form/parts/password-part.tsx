import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordMeter } from '../../../components/account/password-meter';
import { Field } from '../../../components/ui/field';
import { PasswordInput } from '../../../components/ui/password-input';
import { TooltipProvider } from '../../../components/ui/tooltip';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-parts';
import { Part } from '../form/part';
import { useFieldError } from '../form/text-field';

/** The password of the new account (specification, section 6). */
export function PasswordPart() {
  const { t } = useTranslation();
  const { register, control: form } = useFormContext<FormValues>();
  const [password, ...known] = useWatch({ control: form, name: ['password', 'email', 'nome', 'cognome'] });
  const error = useFieldError('password');
  const confirmError = useFieldError('confirmPassword');
  return (
    <TooltipProvider>
      <Part id="password" title="applicationForm.password.title" intro="applicationForm.password.intro">
        <div className="sm:col-span-2 sm:max-w-md">
          <Field
            name="password"
            label={t('applicationForm.password.password')}
            hint={t('applicationForm.password.hint')}
            error={error}
            required
          >
            {(control) => (
              <PasswordInput
                {...control}
                {...register('password', { deps: ['confirmPassword'] })}
                autoComplete="new-password"
              />
            )}
          </Field>
          <PasswordMeter password={password ?? ''} known={known} />
        </div>
        <Field
          name="confirmPassword"
          label={t('applicationForm.password.confirmPassword')}
          error={confirmError}
          required
          className="sm:col-span-2 sm:max-w-md"
        >
          {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
        </Field>
      </Part>
    </TooltipProvider>
  );
}
