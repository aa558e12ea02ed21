import { type CurrentUser, OIDC_RESULTS } from '@lacorte/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../../components/ui/dialog';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useLoginDialog } from '../../../lib/session/login-dialog-state';
import { greetingName } from '../../../lib/session/user-name';
import { useRefusalToast } from '../../../lib/use-refusal-toast';
import { CodeForm } from './code-form';
import { useEndedUser } from './ended-session-bar';
import { LoginForm } from './login-form';

/** `again` means that the second step has expired and the password must be typed again. */
type Step = 'password' | 'code' | 'again';

export default function LoginDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { email: known, returnTo, returnHash, result, setOpen } = useLoginDialog();
  const [ended] = useState(useEndedUser());
  const { toast } = useToast();
  const refuse = useRefusalToast();
  const [step, setStep] = useState<Step>(result === OIDC_RESULTS.secondStep ? 'code' : 'password');
  const [email, setEmail] = useState(ended?.email ?? known);
  const close = () => setOpen(false);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function enter(user: CurrentUser): void {
    // If the dialog was closed during the call, the session has begun, but the reader stays on the page.
    if (!isOpen.current) return;
    const description = t('session.login.welcome', { name: greetingName(user) });
    toast({ title: t('session.login.done'), description, tone: 'success' });
    close();
    if (returnTo) navigate({ pathname: returnTo, hash: returnHash });
  }

  // The toast is shown in addition to the messages of the forms (specification, section 8).
  const sayRefused = (error: Error) => {
    if (isOpen.current) refuse(error, { title: t('session.login.failed'), fallback: t('session.login.failedText') });
  };

  return (
    <Dialog
      onClose={close}
      title={t('session.login.title')}
      description={t(descriptionOf(step, ended !== undefined))}
      focusOn={email === '' ? undefined : '[name="password"]'}
    >
      {step === 'code' ? (
        <CodeForm
          onBack={() => setStep('password')}
          onExpired={() => setStep('again')}
          onLoggedIn={enter}
          onRefused={sayRefused}
        />
      ) : (
        <LoginForm
          email={email}
          hasExpired={step === 'again'}
          onCancel={close}
          onLoggedIn={enter}
          onRefused={sayRefused}
          onChallenged={(typed) => {
            setEmail(typed);
            setStep('code');
          }}
        />
      )}
    </Dialog>
  );
}

function descriptionOf(step: Step, isAgain: boolean): string {
  if (step === 'code') return 'login.code.description';
  return isAgain ? 'session.ended.login' : 'session.login.description';
}
