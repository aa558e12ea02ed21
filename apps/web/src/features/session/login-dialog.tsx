import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog';
import { useTranslation } from '../../i18n/translations';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { LoginForm } from './login-form';

export default function LoginDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isOpen, returnTo, setOpen } = useLoginDialog();
  const close = () => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('session.login.title')}
      description={t('session.login.description')}
    >
      <LoginForm
        onCancel={close}
        onLoggedIn={() => {
          close();
          if (returnTo) navigate(returnTo);
        }}
      />
    </Dialog>
  );
}
