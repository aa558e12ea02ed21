import { PAGES, type UserApplication } from '@lacorte/contracts';
import { ButtonLink } from '../../components/ui/button-link';
import { ExternalButton } from '../../components/ui/external-button';
import { useTranslation } from '../../i18n/translations';
import { paymentUrlFor, usePublicSettings } from '../../lib/public-settings';

export function PaymentBox({ application }: { application: UserApplication }) {
  const { t } = useTranslation();
  const settings = usePublicSettings();
  return (
    <section className="border-t border-line bg-ochre-tint px-5 py-6 sm:px-8">
      <h4 className="font-serif text-xl font-[560] tracking-tight">{t('personalArea.payment.title')}</h4>
      <p className="mt-1.5 max-w-text">{t('personalArea.payment.text', { code: application.applicationCode })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ExternalButton href={paymentUrlFor(application.applicationCode, settings?.paymentUrl)}>
          {t('application.payment.button')}
        </ExternalButton>
        <ButtonLink to={PAGES.receipt(application.id)} variant="quiet">
          {t('personalArea.card.receipt')}
        </ButtonLink>
      </div>
    </section>
  );
}
