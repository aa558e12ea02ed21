import { COOPERATIVE, TENDER } from '@lacorte/contracts';
import { useTranslation } from '../../i18n/translations';

export function History() {
  const { t } = useTranslation();
  return (
    <section className="page grid grid-cols-1 gap-x-16 gap-y-6 py-16 lg:grid-cols-[1fr_1.6fr] lg:py-24">
      <div>
        <h2 className="text-3xl">{t('about.history.title')}</h2>
        <p aria-hidden className="mt-4 font-serif text-[5rem] leading-none font-medium tracking-tight text-brand">
          {COOPERATIVE.founded}
        </p>
      </div>
      <div className="grid max-w-text gap-5 text-lg">
        <p>{t('about.history.beginning', { year: COOPERATIVE.founded })}</p>
        <p>{t('about.history.idea')}</p>
        <p>{t('about.history.today', { municipalities: TENDER.municipalities })}</p>
      </div>
    </section>
  );
}
