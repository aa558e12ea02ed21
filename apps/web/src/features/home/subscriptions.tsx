import { PAGES, PLANS } from '@lacorte/contracts';
import clsx from 'clsx';
import { ButtonLink } from '../../components/ui/button-link';
import { ExternalButton } from '../../components/ui/external-button';
import { useFormats } from '../../i18n/use-formats';
import { usePublicSettings } from '../../lib/public-settings';

export function Subscriptions() {
  const { t } = useFormats();
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
        <ButtonLink to={PAGES.contacts} variant="secondary">
          {t('home.plans.contact')}
        </ButtonLink>
      </div>
    </section>
  );
}

type Plan = (typeof PLANS)[number];

function PlanCard({ plan, checkoutUrl }: { plan: Plan; checkoutUrl: string | undefined }) {
  const { t, money, roundMoney } = useFormats();
  // The specification shows plan prices with cents, and the membership fee without cents.
  const price = plan.id === 'members' ? roundMoney(plan.priceCents) : money(plan.priceCents);
  return (
    <li
      className={clsx(
        'relative flex flex-col rounded-lg border bg-surface p-7',
        plan.popular ? 'border-2 border-ochre' : 'border-line',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-4 left-6 rounded-full bg-ochre px-3.5 py-1 text-sm font-semibold text-on-ochre">
          {t('home.plans.popular')}
        </p>
      )}
      <h3 className="text-xl">{t(`home.plans.${plan.id}`)}</h3>
      <p className="mt-4">
        <span className="font-serif text-3xl font-medium tracking-tight">{price}</span>{' '}
        <span className="text-muted">{t('home.plans.perMonth')}</span>
      </p>
      <p className="mt-4 mb-7 text-muted">{t(`home.plans.${plan.id}Text`)}</p>
      <div className="mt-auto grid">
        <ExternalButton href={checkoutUrl} variant={plan.popular ? 'primary' : 'secondary'}>
          {t(`home.plans.${plan.id}Button`)}
        </ExternalButton>
      </div>
    </li>
  );
}
