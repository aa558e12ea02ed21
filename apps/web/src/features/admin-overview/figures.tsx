import type { TenderOverview } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { Progress } from '../../components/ui/progress';
import { useFormats } from '../../i18n/use-formats';

/** All applications, and how many of them are assessed and paid. */
export function Figures({ overview: { total, fees } }: { overview: TenderOverview }) {
  const { t, number, percent, roundMoney } = useFormats();
  const share = (part: number) => Math.floor((part * 100) / total.count);
  return (
    <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      <Figure label={t('adminOverview.applications')} value={number(total.count)} />
      <Figure label={t('adminOverview.assessed')} value={number(total.assessed)}>
        <p>{t('adminOverview.share', { percent: percent(share(total.assessed)) })}</p>
        <Progress value={share(total.assessed)} label={t('adminOverview.assessedShare')} className="mt-1.5" />
      </Figure>
      <Figure label={t('adminOverview.paid')} value={number(fees.paid)}>
        <p>
          {t('adminOverview.paidShare', { percent: percent(share(fees.paid)), amount: roundMoney(fees.amountCents) })}
        </p>
        <Progress value={share(fees.paid)} label={t('adminOverview.paidLabel')} className="mt-1.5" />
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="bg-surface px-4 py-3 sm:px-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-sm text-muted tabular-nums">
        <span className="block text-2xl font-semibold text-ink">{value}</span>
        {children}
      </dd>
    </div>
  );
}
