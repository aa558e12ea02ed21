import { PAGES } from '@lacorte/contracts';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus-on-arrival';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

/** The new password is in force; a login with it is the next step. */
export function PasswordChanged() {
  const { t } = useTranslation();
  const { openFor } = useLoginDialog();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.changed.title')}
      </h2>
      <p className="mt-2">{t('account.changed.text')}</p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => openFor(PAGES.personalArea)}>{t('account.changed.login')}</Button>
      </div>
    </div>
  );
}
