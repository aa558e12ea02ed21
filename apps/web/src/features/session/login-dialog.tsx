import { Dialog } from '../../components/ui/dialog';
import { useTranslation } from '../../i18n/translations';
import { useLoginDialog } from '../../lib/session/login-dialog-state';
import { LoginForm } from './login-form';

export default function LoginDialog() {
  const { t } = useTranslation();
  const { isOpen, setOpen } = useLoginDialog();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={t('session.login.title')}
      description={t('session.login.description')}
    >
      <LoginForm onDone={() => setOpen(false)} />
    </Dialog>
  );
}
