import type { PLANS } from '@lacorte/contracts';
import clsx from 'clsx';
import { ExternalButton } from '../../components/ui/external-button';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

type Plan = (typeof PLANS)[number];

const TEXTS: Record<Plan['id'], { title: string; description: string; button: string }> = {
  basic: { title: 'home.plans.basic', description: 'home.plans.basicText', button: 'home.plans.basicButton' },
  pro: { title: 'home.plans.pro', description: 'home.plans.proText', button: 'home.plans.proButton' },
  members: { title: 'home.plans.members', description: 'home.plans.membersText', button: 'home.plans.membersButton' },
};

interface PlanCardProps {
  plan: Plan;
  /** Undefined while the settings are on their way. */
  checkoutUrl: string | undefined;
}

export function PlanCard({ plan, checkoutUrl }: PlanCardProps) {
  const { t } = useTranslation();
  const { money, roundMoney } = useFormats();
  // The specification writes the plans' prices with cents and the members' quota without.
  const price = plan.id === 'members' ? roundMoney(plan.priceCents) : money(plan.priceCents);
  const { title, description, button } = TEXTS[plan.id];
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
      <h3 className="text-xl">{t(title)}</h3>
      <p className="mt-4">
        <span className="font-serif text-3xl font-medium tracking-tight">{price}</span>{' '}
        <span className="text-muted">{t('home.plans.perMonth')}</span>
      </p>
      <p className="mt-4 mb-7 text-muted">{t(description)}</p>
      <div className="mt-auto grid">
        <ExternalButton href={checkoutUrl} variant={plan.popular ? 'primary' : 'secondary'}>
          {t(button)}
        </ExternalButton>
      </div>
    </li>
  );
}
