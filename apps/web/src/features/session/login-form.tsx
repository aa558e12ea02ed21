import { type CurrentUser, LoginDto } from '@lacorte/contracts';
import { CurrentPasswordField, EmailField } from '../../components/account/form-fields';
import { Button } from '../../components/ui/button';
import { DialogButtons } from '../../components/ui/dialog';
import { Form } from '../../components/ui/form';
import { useTranslation } from '../../i18n/translations';
import { useCallForm } from '../../lib/forms/use-call-form';
import { useLogin } from './login';
import { ForgottenPassword, NoAccount } from './login-links';
import { LoginNotice } from './login-notice';
import { OtherLogin } from './other-login';

interface LoginFormProps {
  /** Typed before, or known from the page. */
  email: string;
  /** The reader comes back from the second step, which waited too long. */
  hasExpired: boolean;
  /** Also called by the links that lead elsewhere. */
  onCancel: () => void;
  onLoggedIn: (user: CurrentUser) => void;
  onRefused: (error: Error) => void;
  /** The password is right, and the account asks for a code. */
  onChallenged: (email: string) => void;
}

export function LoginForm({ email, hasExpired, onCancel, onLoggedIn, onRefused, onChallenged }: LoginFormProps) {
  const { t } = useTranslation();
  const login = useCallForm({
    rules: LoginDto,
    values: { email, password: '' },
    call: useLogin(),
    onDone: (answer, credentials) => {
      login.form.reset();
      if ('mfaRequired' in answer) onChallenged(credentials.email);
      else onLoggedIn(answer);
    },
    onRefused,
  });

  return (
    <div className="grid gap-5">
      <Form noValidate onSubmit={login.submit} className="grid gap-5">
        <EmailField of={login} name="email" label={t('session.login.email')} autoComplete="username" required={false} />
        <div>
          <CurrentPasswordField of={login} name="password" label={t('session.login.password')} required={false} />
          <ForgottenPassword control={login.form.control} onFollow={onCancel} />
        </div>
        {/* By the button that was pressed: above, a small screen would have scrolled past it. */}
        <LoginNotice error={login.problem} hasExpired={hasExpired} />
        <DialogButtons other={t('session.login.cancel')} onOther={onCancel} atEnd>
          <Button type="submit" pending={login.isPending} pendingText={t('session.login.pending')}>
            {t('session.login.submit')}
          </Button>
        </DialogButtons>
      </Form>
      <OtherLogin />
      <NoAccount onFollow={onCancel} />
    </div>
  );
}
