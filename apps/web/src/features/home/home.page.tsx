import { PAGES } from '@lacorte/contracts';
import { ArrowRight, Eye, HandHeart, MapPin, Users } from 'lucide-react';
import { Courtyard } from '../../components/drawings/courtyard';
import { Keys, NeighboursTable, Notice } from '../../components/drawings/line-drawings';
import { Filled } from '../../components/tender/filled';
import { TenderNotice } from '../../components/tender/tender-notice';
import { Badge } from '../../components/ui/badge';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { type CurrentTender, useCurrentTender } from '../../lib/tender/current-tender';
import { useTenderFigures } from '../../lib/tender/tender-figures';
import { Subscriptions } from './subscriptions';

export function Component() {
  usePageHead('home.page.title', { path: PAGES.home, description: 'home.page.description' });
  const { t } = useTranslation();
  const current = useCurrentTender();
  return (
    <>
      <Hero />
      <section aria-label={t('home.stats.label')}>
        <div aria-hidden className="railing" />
        <div className="bg-sunken">
          <dl className="page grid gap-8 py-12 sm:grid-cols-2">
            {['municipalities', 'transparent'].map((name) => (
              <div key={name} className="flex flex-col-reverse border-l-2 border-brand pl-5">
                <dt className="mt-1 max-w-84 text-balance text-muted">{t(`home.stats.${name}`)}</dt>
                <dd className="font-serif text-5xl font-medium tracking-tight text-brand">
                  {t(`home.stats.${name}Value`)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <About current={current} />
      <Advantages current={current} />
      <Subscriptions />
    </>
  );
}

function Hero() {
  const { t } = useTranslation();
  return (
    <section className="page grid items-end gap-x-12 gap-y-10 pt-10 lg:grid-cols-[1.15fr_1fr] lg:pt-14">
      <div className="lg:pb-20">
        <Badge tone="success" icon={MapPin}>
          {t('home.hero.badge')}
        </Badge>
        <h1 className="mt-5 text-[clamp(2.1rem,9.6vw,2.75rem)] leading-[1.08] sm:text-5xl">{t('home.hero.title')}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">{t('home.hero.description')}</p>
        <div className="mt-9 grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink to={PAGES.apply} size="large">
            {t('home.hero.apply')}
            <ArrowRight className="size-5" aria-hidden />
          </ButtonLink>
          <ButtonLink to={PAGES.about} size="large" variant="secondary">
            {t('home.hero.discover')}
          </ButtonLink>
        </div>
      </div>
      <Courtyard className="mx-auto w-full max-w-104 lg:max-w-none" />
    </section>
  );
}

const VALUES = { solidarity: HandHeart, transparency: Eye, community: Users };

function About({ current }: { current: CurrentTender }) {
  const { t } = useTranslation();
  const { ranking } = useTenderFigures(current.tender);
  return (
    <section className="page grid gap-x-16 gap-y-10 py-20 lg:grid-cols-[1fr_1.1fr] lg:py-28">
      <div>
        <p className="eyebrow">{t('home.about.eyebrow')}</p>
        <h2 className="mt-2 text-3xl">{t('home.about.title')}</h2>
        <p className="mt-5 text-lg">{t('home.about.mission')}</p>
        <p className="mt-4 text-muted">{t('home.about.howItWorks')}</p>
        <TenderNotice current={current} className="mt-6" />
      </div>
      <ul className="border-t border-line">
        {Object.entries(VALUES).map(([name, Icon]) => (
          <li key={name} className="flex gap-5 border-b border-line py-6">
            <Icon className="mt-1 size-7 shrink-0 text-shutter" strokeWidth={1.6} aria-hidden />
            <div>
              <h3 className="text-xl">{t(`home.about.${name}`)}</h3>
              <p className="mt-1.5 text-muted">
                <Filled text={t(`home.about.${name}Text`, ranking)} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ADVANTAGES = { rents: Keys, tender: Notice, inclusion: NeighboursTable };

function Advantages({ current }: { current: CurrentTender }) {
  const { t } = useTranslation();
  const { lease } = useTenderFigures(current.tender);
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-20 lg:py-24">
        <h2 className="max-w-text text-3xl">{t('home.advantages.title')}</h2>
        <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
          {Object.entries(ADVANTAGES).map(([name, Drawing]) => (
            <li key={name} className="bg-surface p-7 lg:p-9">
              <Drawing className="h-18 text-shutter" />
              <h3 className="mt-6 text-xl">{t(`home.advantages.${name}`)}</h3>
              <p className="mt-2 text-muted">
                <Filled text={t(`home.advantages.${name}Text`, lease)} />
              </p>
            </li>
          ))}
        </ul>
        <ButtonLink to={PAGES.apply} size="large" className="mt-10">
          {t('home.advantages.apply')}
          <ArrowRight className="size-5" aria-hidden />
        </ButtonLink>
      </div>
    </section>
  );
}
