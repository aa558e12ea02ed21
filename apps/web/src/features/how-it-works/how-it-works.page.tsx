import { CONTACT_REPLY_HOURS, type MessageParameters, PAGES, PROJECT } from '@lacorte/contracts';
import { CalendarClock, Clock, CreditCard, FileCheck, Key, LifeBuoy, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FourSteps } from '../../components/drawings/page-drawings';
import { NextStep, PageHead } from '../../components/page/page-frame';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead keyOf={(part) => `howItWorks.page.${part}`} path={PAGES.howItWorks} drawing={FourSteps} />
      <Steps />
      <GoodToKnow />
      <NextStep title={t('howItWorks.next.title')} text={t('howItWorks.next.text')}>
        <ButtonLink to={PAGES.apply} size="large">
          {t('howItWorks.next.apply')}
        </ButtonLink>
        <ButtonLink to={PAGES.contacts} variant="secondary" size="large">
          {t('howItWorks.next.contacts')}
        </ButtonLink>
      </NextStep>
    </>
  );
}

export function Steps() {
  const { t } = useTranslation();
  const current = useCurrentTender();
  const { fee, wait, ranking, rankingAndWait, lease } = useTenderFigures(current.tender);
  return (
    <section className="page grid grid-cols-1 gap-x-16 gap-y-10 py-16 lg:grid-cols-[1fr_2fr] lg:py-24">
      <div>
        <h2 className="text-3xl">{t('howItWorks.steps.title')}</h2>
        <TenderNotice current={current} className="mt-6" />
      </div>
      <ol>
        <Step name="form" badge={t('howItWorks.step.formTime', PROJECT.formMinutes)} icon={Clock} />
        <Step name="fee" badge={fee.amount} icon={CreditCard} values={fee} />
        <Step
          name="ranking"
          badge={t('howItWorks.step.rankingTime', wait)}
          icon={CalendarClock}
          values={rankingAndWait}
        >
          <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-1 font-medium text-shutter">
            <li>{t('howItWorks.step.rankingDocuments')}</li>
            <li>{t('howItWorks.step.rankingScore')}</li>
            <li>
              <Filled text={t('howItWorks.step.rankingPublished', ranking)} />
            </li>
          </ul>
          <p className="mt-3">
            <Link to={PAGES.rankings} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
              {t('howItWorks.step.rankings')}
            </Link>
          </p>
        </Step>
        <Step name="lease" badge={t('howItWorks.step.leaseTime', lease)} icon={Key} values={lease} />
      </ol>
    </section>
  );
}

interface StepProps {
  name: string;
  badge: string;
  icon: LucideIcon;
  values?: MessageParameters;
  children?: ReactNode;
}

/** The visible number is a CSS counter, because screen readers already announce the number of the list item. */
function Step({ name, badge, icon: Icon, values, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 [counter-increment:step] sm:gap-x-8">
      <div aria-hidden className="flex flex-col items-center">
        <span className="flex size-12 items-center justify-center rounded-full bg-brand-fill font-serif text-xl font-semibold text-on-brand before:content-[counter(step)] sm:size-14 print:border print:border-ink" />
        <span className="w-0.5 flex-1 bg-line [li:last-child_&]:bg-transparent" />
      </div>
      <div className="pb-10">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-2 sm:pt-3">
          <h3 className="text-xl">{t(`howItWorks.step.${name}`)}</h3>
          <p className="inline-flex items-center gap-1.5 rounded-full bg-ochre-tint px-3 py-1 text-sm font-semibold text-warning">
            <Icon className="size-4 shrink-0" aria-hidden />
            <Filled text={badge} />
          </p>
        </div>
        <p className="mt-3 max-w-text text-muted">
          <Filled text={t(`howItWorks.step.${name}Text`, values)} />
        </p>
        {children}
      </div>
    </li>
  );
}

const BLOCKS = { documents: FileCheck, email: Mail, support: LifeBuoy };

export function GoodToKnow() {
  const { t } = useTranslation();
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-16 lg:py-20">
        <h2 className="text-3xl">{t('howItWorks.info.title')}</h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
          {Object.entries(BLOCKS).map(([name, Icon]) => (
            <li key={name} className="bg-surface p-7">
              <Icon className="size-7 text-shutter" strokeWidth={1.6} aria-hidden />
              <h3 className="mt-4 text-xl">{t(`howItWorks.info.${name}`)}</h3>
              <p className="mt-2 text-muted">{t(`howItWorks.info.${name}Text`, { hours: CONTACT_REPLY_HOURS })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
