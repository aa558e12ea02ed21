import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { LoginDto, PAGES, VALIDATION } from '@lacorte/contracts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { Field } from '../../components/ui/field';
import { PasswordInput } from '../../components/ui/password-input';
import { TextInput } from '../../components/ui/text-input';
import { useToast } from '../../components/ui/toast';
import { TooltipProvider } from '../../components/ui/tooltip';
import { useTranslation } from '../../i18n/translations';
import { ApiError } from '../../lib/api-client';
import { fieldErrorText, refusalText, refusedFields } from '../../lib/refusal-text';
import { greetingName } from '../../lib/session/user-name';
import { useLogin } from './login';

const FIELDS = ['email', 'password'] as const;

interface LoginFormProps {
  /** Closes the dialog, also for the link to the application form. */
  onCancel: () => void;
  onLoggedIn: () => void;
}

export function LoginForm({ onCancel, onLoggedIn }: LoginFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { toast } = useToast();
  const login = useLogin();
  const form = useForm<LoginDto>({
    resolver: classValidatorResolver(LoginDto, { validator: VALIDATION }),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((credentials) => {
    if (login.isPending) return;
    login.mutate(credentials, {
      onSuccess: (user) => {
        toast({
          title: t('session.login.done'),
          description: t('session.login.welcome', { name: greetingName(user) }),
          tone: 'success',
        });
        form.reset();
        onLoggedIn();
      },
      onError: (error) => {
        const body = error instanceof ApiError ? error.body : undefined;
        const wrong = refusedFields(body);
        for (const field of FIELDS) if (wrong[field]) form.setError(field, wrong[field]);
        toast({
          title: t('session.login.failed'),
          description: body ? refusalText(body, translation) : t('session.login.failedText'),
          tone: 'destructive',
        });
      },
    });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field name="email" label={t('session.login.email')} error={fieldErrorText(errors.email, translation)}>
        {(control) => (
          <TextInput {...control} {...form.register('email')} type="email" autoComplete="username" inputMode="email" />
        )}
      </Field>
      <Field name="password" label={t('session.login.password')} error={fieldErrorText(errors.password, translation)}>
        {(control) => (
          <TooltipProvider>
            <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
          </TooltipProvider>
        )}
      </Field>
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <Button variant="secondary" className="flex-auto sm:flex-none" onClick={onCancel}>
          {t('session.login.cancel')}
        </Button>
        <Button
          type="submit"
          className="flex-auto sm:flex-none"
          pending={login.isPending}
          pendingText={t('session.login.pending')}
        >
          {t('session.login.submit')}
        </Button>
      </div>
      <p className="border-t border-line pt-5 text-sm text-muted">
        {t('session.login.noAccount')}{' '}
        <Link to={PAGES.apply} onClick={onCancel} className="font-semibold text-brand underline">
          {t('session.login.apply')}
        </Link>
      </p>
    </form>
  );
}
