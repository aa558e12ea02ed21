import {
  API,
  type CurrentUser,
  type LoginAnswer,
  LoginDto,
  OIDC_PAGE_QUERY,
  OIDC_RESULTS,
  type OidcResult,
  PAGES,
} from '@lacorte/contracts';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { useTranslation } from '../../../i18n/translations';
import { errorBody } from '../../../lib/api-client';
import { EmailField } from '../../../lib/forms/call-fields';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { usePublicSettings } from '../../../lib/public-settings';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { useLoginStep } from './login';

interface LoginFormProps {
  email: string;
  hasExpired: boolean;
  onCancel: () => void;
  onLoggedIn: (user: CurrentUser) => void;
  onRefused: (error: Error) => void;
  /** Called when the password is right and the account asks for a code. */
  onChallenged: (email: string) => void;
}

export function LoginForm({ email, hasExpired, onCancel, onLoggedIn, onRefused, onChallenged }: LoginFormProps) {
  const { t } = useTranslation();
  const login = useCallForm({
    rules: LoginDto,
    values: { email, password: '' },
    call: useLoginStep<LoginAnswer>(API.login),
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
        <EmailField of={login} name="email" label={t('session.login.email')} required={false} />
        <div>
          <CurrentPasswordField of={login} name="password" label={t('session.login.password')} required={false} />
          <p className="mt-1 text-sm">
            <Link
              to={PAGES.forgotPassword}
              // The typed e-mail address goes into the navigation state, not into the URL.
              state={{ email: login.form.watch('email') }}
              onClick={onCancel}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {t('login.form.forgotten')}
            </Link>
          </p>
        </div>
        {/* The notice is near the pressed button, because at the top it could be outside of a small screen. */}
        <LoginNotice error={login.problem} hasExpired={hasExpired} />
        <DialogButtons secondary={t('session.login.cancel')} onSecondary={onCancel} atEnd>
          <Button type="submit" pending={login.isPending} pendingText={t('session.login.pending')}>
            {t('session.login.submit')}
          </Button>
        </DialogButtons>
      </Form>
      <OtherLogin />
      <p className="border-t border-line pt-5 text-sm text-muted">
        {t('session.login.noAccount')}{' '}
        <Link to={PAGES.apply} onClick={onCancel} className="font-semibold text-brand underline">
          {t('session.login.apply')}
        </Link>
      </p>
    </div>
  );
}

const RESULT_TEXTS: Partial<Record<OidcResult, string>> = {
  [OIDC_RESULTS.cancelled]: 'login.result.cancelled',
  [OIDC_RESULTS.failed]: 'login.result.failed',
  [OIDC_RESULTS.notLinked]: 'login.result.notLinked',
  [OIDC_RESULTS.linkedElsewhere]: 'login.result.linkedElsewhere',
};

/** Says why a login failed. After a failed call, the notice has no role, because the toast has announced the failure. */
function LoginNotice({ error, hasExpired }: { error: Error | undefined; hasExpired: boolean }) {
  const { t } = useTranslation();
  const { result } = useLoginDialog();
  const reason = hasExpired ? 'login.notice.expired' : result && RESULT_TEXTS[result];
  if (error) return <Banner tone="danger">{t(failureText(error))}</Banner>;
  if (!reason) return null;
  return (
    <Banner tone="warning" role="alert">
      {t(reason)}
    </Banner>
  );
}

function failureText(error: Error): string {
  const code = errorBody(error)?.code;
  if (code === 'wrong-credentials') return 'login.notice.wrong';
  return code === 'too-many-requests' ? 'login.notice.tooMany' : 'login.notice.failed';
}

/** Pages that are useless to a logged-in user. A login does not return to them. */
const WITHOUT_RETURN: readonly string[] = [PAGES.forgotPassword, PAGES.newPassword, PAGES.confirmEmail];

function OtherLogin() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { returnTo } = useLoginDialog();
  const label = usePublicSettings()?.oidcLabel;
  if (!label) return null;
  const page = WITHOUT_RETURN.includes(pathname) ? PAGES.personalArea : pathname;
  return (
    <Button asChild variant="secondary">
      {/* This is not a router link, because the gateway redirects the browser to the provider. */}
      <a href={`${API.oidc}?${new URLSearchParams({ [OIDC_PAGE_QUERY]: returnTo ?? page })}`}>
        {t('login.other.button', { label })}
      </a>
    </Button>
  );
}
