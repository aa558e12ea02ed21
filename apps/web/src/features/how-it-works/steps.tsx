import { MEMBERSHIP_FEE_CENTS, TENDER } from '@lacorte/contracts';
import { CalendarClock, Clock, CreditCard, Key, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

export function Steps() {
  const { t } = useTranslation();
  const { roundMoney } = useFormats();
  const fee = { amount: roundMoney(MEMBERSHIP_FEE_CENTS) };
  const wait = { ...TENDER.waitMonths, months: TENDER.rankingEveryMonths };
  const lease = { years: TENDER.leaseYears };
  return (
    <section className="page grid grid-cols-1 gap-x-16 gap-y-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24">
      <h2 className="text-3xl">{t('howItWorks.steps.title')}</h2>
      <ol>
        <Step
          title={t('howItWorks.step.form')}
          badge={t('howItWorks.step.formTime', TENDER.formMinutes)}
          icon={Clock}
          text={t('howItWorks.step.formText')}
        />
        <Step
          title={t('howItWorks.step.fee')}
          badge={fee.amount}
          icon={CreditCard}
          text={t('howItWorks.step.feeText', fee)}
        />
        <Step
          title={t('howItWorks.step.ranking')}
          badge={t('howItWorks.step.rankingTime', wait)}
          icon={CalendarClock}
          text={t('howItWorks.step.rankingText', wait)}
        >
          <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-1 font-medium text-shutter">
            <li>{t('howItWorks.step.rankingDocuments')}</li>
            <li>{t('howItWorks.step.rankingScore')}</li>
            <li>{t('howItWorks.step.rankingPublished', wait)}</li>
          </ul>
        </Step>
        <Step
          title={t('howItWorks.step.lease')}
          badge={t('howItWorks.step.leaseTime', lease)}
          icon={Key}
          text={t('howItWorks.step.leaseText', lease)}
        />
      </ol>
    </section>
  );
}

interface StepProps {
  title: string;
  badge: string;
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}

/** Its number is the list's own, drawn by a counter, so that readers hear it once. */
function Step({ title, badge, icon: Icon, text, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 [counter-increment:step] sm:gap-x-8">
      <div aria-hidden className="flex flex-col items-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-brand-fill font-serif text-xl font-semibold text-on-brand before:content-[counter(step)] sm:size-14 print:border print:border-ink" />
        <span className="w-0.5 flex-1 bg-line [li:last-child_&]:bg-transparent" />
      </div>
      <div className="pb-10">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-2 sm:pt-3">
          <h3 className="text-xl">{title}</h3>
          <p className="inline-flex items-center gap-1.5 rounded-full bg-ochre-tint px-3 py-1 text-sm font-semibold text-warning">
            <Icon className="size-4 shrink-0" aria-hidden />
            {badge}
          </p>
        </div>
        <p className="mt-3 max-w-text text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
}
