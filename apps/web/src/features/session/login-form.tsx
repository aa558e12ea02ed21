import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { type CurrentUser, LoginDto, VALIDATION } from '@lacorte/contracts';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { DialogButtons } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { PasswordInput } from '../../components/ui/password-input';
import { TextInput } from '../../components/ui/text-input';
import { TooltipProvider } from '../../components/ui/tooltip';
import { useTranslation } from '../../i18n/translations';
import { errorBody } from '../../lib/api-client';
import { fieldErrorText, refusedFields } from '../../lib/refusal-text';
import { useLogin } from './login';
import { ForgottenPassword, NoAccount } from './login-links';
import { LoginNotice } from './login-notice';
import { OtherLogin } from './other-login';
import { useLoginToasts } from './use-login-toasts';

const FIELDS = ['email', 'password'] as const;

interface LoginFormProps {
  /** Typed before. */
  email: string;
  /** The reader comes back from the second step, which waited too long. */
  hasExpired: boolean;
  /** Also called by the links that lead elsewhere. */
  onCancel: () => void;
  onLoggedIn: (user: CurrentUser) => void;
  /** The password is right, and the account asks for a code. */
  onChallenged: (email: string) => void;
}

export function LoginForm({ email, hasExpired, onCancel, onLoggedIn, onChallenged }: LoginFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { refuse } = useLoginToasts();
  const login = useLogin();
  const form = useForm<LoginDto>({
    resolver: classValidatorResolver(LoginDto, { validator: VALIDATION }),
    defaultValues: { email, password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((credentials) => {
    if (login.isPending) return;
    login.mutate(credentials, {
      onSuccess: (answer) => {
        form.reset();
        if ('mfaRequired' in answer) onChallenged(credentials.email);
        else onLoggedIn(answer);
      },
      onError: (error) => {
        const wrong = refusedFields(errorBody(error));
        for (const field of FIELDS) if (wrong[field]) form.setError(field, wrong[field]);
        refuse(error);
      },
    });
  });

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field name="email" label={t('session.login.email')} error={fieldErrorText(errors.email, translation)}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('email')}
              type="email"
              autoComplete="username"
              inputMode="email"
            />
          )}
        </Field>
        <div>
          <Field
            name="password"
            label={t('session.login.password')}
            error={fieldErrorText(errors.password, translation)}
          >
            {(control) => (
              <TooltipProvider>
                <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
              </TooltipProvider>
            )}
          </Field>
          <ForgottenPassword control={form.control} onFollow={onCancel} />
        </div>
        {/* By the button that was pressed: above, a small screen would have scrolled past it. */}
        <LoginNotice error={login.error} hasExpired={hasExpired} />
        <DialogButtons cancel={t('session.login.cancel')} onCancel={onCancel} atEnd>
          <Button type="submit" pending={login.isPending} pendingText={t('session.login.pending')}>
            {t('session.login.submit')}
          </Button>
        </DialogButtons>
      </form>
      <OtherLogin />
      <NoAccount onFollow={onCancel} />
    </div>
  );
}
