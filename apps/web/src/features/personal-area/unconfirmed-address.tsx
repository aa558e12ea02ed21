import type { CurrentUser } from '@lacorte/contracts';
import { SendVerification } from '../../components/account/send-verification';
import { Banner } from '../../components/ui/banner';
import { useTranslation } from '../../i18n/translations';

/** Asks to confirm the address; nothing once it is. */
export function UnconfirmedAddress({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  if (user.emailVerified) return null;
  return (
    <Banner tone="warning" title={t('personalArea.unconfirmed.title')} className="mt-8">
      <p className="mt-1 mb-3 max-w-text wrap-anywhere">{t('personalArea.unconfirmed.text', { email: user.email })}</p>
      <SendVerification />
    </Banner>
  );
}
