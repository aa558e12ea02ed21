import { type CurrentUser, OIDC_RESULTS } from '@lacorte/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog';
import { useTranslation } from '../../i18n/translations';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { CodeForm } from './code-form';
import { LoginForm } from './login-form';
import { useLoginToasts } from './use-login-toasts';

/** `again`: the password was right too long ago. */
type Step = 'password' | 'code' | 'again';

export default function LoginDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { returnTo, returnHash, result, setOpen } = useLoginDialog();
  const { greet } = useLoginToasts();
  const [step, setStep] = useState<Step>(result === OIDC_RESULTS.secondStep ? 'code' : 'password');
  const [email, setEmail] = useState('');
  const close = () => setOpen(false);

  function enter(user: CurrentUser): void {
    greet(user);
    close();
    if (returnTo) navigate({ pathname: returnTo, hash: returnHash });
  }

  return (
    <Dialog
      onClose={close}
      title={t('session.login.title')}
      description={t(step === 'code' ? 'login.code.description' : 'session.login.description')}
    >
      {step === 'code' ? (
        <CodeForm onBack={() => setStep('password')} onExpired={() => setStep('again')} onLoggedIn={enter} />
      ) : (
        <LoginForm
          email={email}
          hasExpired={step === 'again'}
          onCancel={close}
          onLoggedIn={enter}
          onChallenged={(typed) => {
            setEmail(typed);
            setStep('code');
          }}
        />
      )}
    </Dialog>
  );
}
