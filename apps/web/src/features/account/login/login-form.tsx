import {
  API,
  type CurrentUser,
  LoginDto,
  OIDC_PAGE_QUERY,
  OIDC_RESULTS,
  type OidcResult,
  PAGES,
} from '@lacorte/contracts';
import { type Control, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { Banner } from '../../../components/ui/banner';
import { Button } from '../../../components/ui/button';
import { DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { useTranslation } from '../../../i18n/translations';
import { errorBody } from '../../../lib/api-client';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { usePublicSettings } from '../../../lib/public-settings';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { CurrentPasswordField, EmailField } from '../credential-fields';
import { useLogin } from './login';

interface LoginFormProps {
  /** Address that was typed before, or that the page knows. */
  email: string;
  /** The second step has expired, and the reader must type the password again. */
  hasExpired: boolean;
  /** Also called by the links to other pages. */
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
        <EmailField of={login} name="email" label={t('session.login.email')} required={false} />
        <div>
          <CurrentPasswordField of={login} name="password" label={t('session.login.password')} required={false} />
          <ForgottenPassword control={login.form.control} onFollow={onCancel} />
        </div>
        {/* The notice is near the pressed button: at the top, it could be outside of a small screen. */}
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

interface LoginNoticeProps {
  /** Error of the login, unless a field shows it. */
  error: Error | undefined;
  hasExpired: boolean;
}

const RESULT_TEXTS: Partial<Record<OidcResult, string>> = {
  [OIDC_RESULTS.cancelled]: 'login.result.cancelled',
  [OIDC_RESULTS.failed]: 'login.result.failed',
  [OIDC_RESULTS.notLinked]: 'login.result.notLinked',
  [OIDC_RESULTS.linkedElsewhere]: 'login.result.linkedElsewhere',
};

/**
 * Says why a login failed and what to do, for as long as the form is open; the toast with the server's words disappears after some
 * seconds. A failed call has no ARIA role here, because screen readers already announce the toast.
 */
function LoginNotice({ error, hasExpired }: LoginNoticeProps) {
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

/** Hands the typed e-mail address to the next page in the navigation state, not in the URL. */
function ForgottenPassword({ control, onFollow }: { control: Control<LoginDto>; onFollow: () => void }) {
  const { t } = useTranslation();
  const email = useWatch({ control, name: 'email' });
  return (
    <p className="mt-1 text-sm">
      <Link
        to={PAGES.forgotPassword}
        state={{ email }}
        onClick={onFollow}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        {t('login.form.forgotten')}
      </Link>
    </p>
  );
}

function NoAccount({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="border-t border-line pt-5 text-sm text-muted">
      {t('session.login.noAccount')}{' '}
      <Link to={PAGES.apply} onClick={onFollow} className="font-semibold text-brand underline">
        {t('session.login.apply')}
      </Link>
    </p>
  );
}

/** Pages that are useless to a logged-in user. A login does not return to them. */
const WITHOUT_RETURN: readonly string[] = [PAGES.forgotPassword, PAGES.newPassword, PAGES.confirmEmail];

/** The login through an identity provider, where the installation has one. */
function OtherLogin() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { returnTo } = useLoginDialog();
  const label = usePublicSettings()?.oidcLabel;
  if (!label) return null;
  const page = WITHOUT_RETURN.includes(pathname) ? PAGES.personalArea : pathname;
  return (
    <Button asChild variant="secondary">
      {/* Not a router link: the gateway redirects the browser to the provider. */}
      <a href={`${API.oidc}?${new URLSearchParams({ [OIDC_PAGE_QUERY]: returnTo ?? page })}`}>
        {t('login.other.button', { label })}
      </a>
    </Button>
  );
}
