import { PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus-on-arrival';
import { useCurrentUser } from '../../lib/session/current-user';
import { useLoginDialog } from '../../lib/session/login-dialog-state';

export function AddressConfirmed() {
  const { t } = useTranslation();
  const { user } = useCurrentUser();
  const { openFor } = useLoginDialog();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.confirmed.title')}
      </h2>
      <p className="mt-2">{t('account.confirmed.text')}</p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        {user ? (
          <Button asChild>
            <Link to={PAGES.personalArea}>{t('account.confirmed.area')}</Link>
          </Button>
        ) : (
          <Button onClick={() => openFor(PAGES.personalArea)}>{t('account.changed.login')}</Button>
        )}
        <Button asChild variant="secondary">
          <Link to={PAGES.home}>{t('account.confirmed.home')}</Link>
        </Button>
      </div>
    </div>
  );
}
