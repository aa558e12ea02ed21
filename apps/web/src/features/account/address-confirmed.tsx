import { PAGES } from '@lacorte/contracts';
import { Button } from '../../components/ui/button';
import { ButtonLink } from '../../components/ui/button-link';
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
          <ButtonLink to={PAGES.personalArea}>{t('account.confirmed.area')}</ButtonLink>
        ) : (
          <Button onClick={() => openFor(PAGES.personalArea)}>{t('account.changed.login')}</Button>
        )}
        <ButtonLink to={PAGES.home} variant="secondary">
          {t('account.confirmed.home')}
        </ButtonLink>
      </div>
    </div>
  );
}
