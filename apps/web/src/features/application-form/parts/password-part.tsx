import { useFormContext } from 'react-hook-form';
import { Field } from '../../../components/ui/field';
import { PasswordInput } from '../../../components/ui/password-input';
import { TooltipProvider } from '../../../components/ui/tooltip';
import { useTranslation } from '../../../i18n/translations';
import type { FormValues } from '../form/form-values';
import { Part } from '../form/part';
import { useFieldError } from '../form/use-field-error';

/** The password of the personal area that this application opens (specification, section 6). */
export function PasswordPart() {
  const { t } = useTranslation();
  const { register } = useFormContext<FormValues>();
  const error = useFieldError('password');
  const confirmError = useFieldError('confirmPassword');
  return (
    <TooltipProvider>
      <Part id="password" title="applicationForm.password.title" intro="applicationForm.password.intro">
        <Field
          name="password"
          label={t('applicationForm.password.password')}
          hint={t('applicationForm.password.hint')}
          error={error}
          required
          className="sm:col-span-2 sm:max-w-md"
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { deps: ['confirmPassword'] })}
              autoComplete="new-password"
            />
          )}
        </Field>
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
