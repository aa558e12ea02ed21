import { COOPERATIVE, PAGES, PROJECT } from '@lacorte/contracts';
import { Eye, HandHeart, Leaf, Users } from 'lucide-react';
import { SharedGallery } from '../../components/drawings/page-drawings';
import { NextStep, PageHead } from '../../components/page/page-frame';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead keyOf={(part) => `about.page.${part}`} path={PAGES.about} drawing={SharedGallery} />
      <History />
      <Principles />
      <Values />
      <NextStep title={t('about.next.title')} text={t('about.next.text')}>
        <ButtonLink to={PAGES.tender} size="large">
          {t('about.next.tender')}
        </ButtonLink>
        <ButtonLink to={PAGES.contacts} variant="secondary" size="large">
          {t('about.next.contacts')}
        </ButtonLink>
      </NextStep>
    </>
  );
}

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
        <p>{t('about.history.today', { municipalities: PROJECT.municipalities })}</p>
      </div>
    </section>
  );
}

const PRINCIPLES = ['people', 'vote', 'door', 'heritage'] as const;

export function Principles() {
  const { t } = useTranslation();
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-16 lg:py-24">
        <h2 className="max-w-text text-3xl">{t('about.principles.title')}</h2>
        <p className="mt-4 max-w-text text-lg">{t('about.principles.text')}</p>
        <ul className="mt-10 grid gap-x-16 gap-y-8 sm:grid-cols-2">
          {PRINCIPLES.map((name) => (
            <li key={name} className="border-t-2 border-shutter pt-5">
              <h3 className="text-xl">{t(`about.principles.${name}`)}</h3>
              <p className="mt-2">{t(`about.principles.${name}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const VALUES = { solidarity: HandHeart, transparency: Eye, community: Users, sustainability: Leaf };

export function Values() {
  const { t } = useTranslation();
  return (
    <section className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{t('about.values.title')}</h2>
      <ul className="mt-10 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {Object.entries(VALUES).map(([name, Icon]) => (
          <li key={name} className="flex gap-5 bg-surface p-7 lg:p-9">
            <Icon className="mt-1 size-7 shrink-0 text-brand" strokeWidth={1.6} aria-hidden />
            <div>
              <h3 className="text-xl">{t(`about.values.${name}`)}</h3>
              <p className="mt-2 text-muted">{t(`about.values.${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
