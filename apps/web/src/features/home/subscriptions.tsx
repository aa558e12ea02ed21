import { PAGES, PLANS } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { usePublicSettings } from '../../lib/settings/public-settings';
import { PlanCard } from './plan-card';

export function Subscriptions() {
  const { t } = useTranslation();
  const settings = usePublicSettings();
  return (
    <section className="page pt-20 lg:pt-28">
      <p className="eyebrow">{t('home.plans.eyebrow')}</p>
      <h2 className="mt-2 text-3xl">{t('home.plans.title')}</h2>
      <p className="mt-4 max-w-text text-lg text-muted">{t('home.plans.text')}</p>
      <ul className="mt-12 grid items-stretch gap-x-6 gap-y-8 lg:grid-cols-3">
        {PLANS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} checkoutUrl={settings?.[plan.urlKey]} />
        ))}
      </ul>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="text-muted">{t('home.plans.question')}</p>
        <Button asChild variant="secondary">
          <Link to={PAGES.contacts}>{t('home.plans.contact')}</Link>
        </Button>
      </div>
    </section>
  );
}
