import { DOCUMENT_SECTIONS, MEMBERSHIP_FEE_CENTS, PAGES, TENDER } from '@lacorte/contracts';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '../../components/drawings/line-drawings';
import { NextStep } from '../../components/page/next-step';
import { PageHead } from '../../components/page/page-head';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { DownloadTender } from './download-tender';
import { Quotas } from './quotas';
import { Points, Requirements } from './rules';

export function Component() {
  const { t } = useTranslation();
  usePageHead('tender.page.title', { path: PAGES.tender, description: 'tender.page.description' });
  return (
    <>
      <PageHead
        eyebrow={t('tender.page.eyebrow')}
        title={t('tender.page.title')}
        lead={t('tender.page.lead')}
        drawing={Notice}
      >
        <ButtonLink to={PAGES.apply} size="large">
          {t('tender.page.apply')}
        </ButtonLink>
        <DownloadTender />
      </PageHead>
      <Facts />
      <Requirements />
      <Quotas />
      <Points />
      <Papers />
      <NextStep title={t('tender.next.title')} text={t('tender.next.text', TENDER.formMinutes)}>
        <ButtonLink to={PAGES.apply} size="large">
          {t('tender.page.apply')}
        </ButtonLink>
      </NextStep>
    </>
  );
}

export function Facts() {
  const { t } = useTranslation();
  const { day, roundMoney } = useFormats();
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page py-12 lg:py-16 print:py-5">
        <h2 className="text-2xl">{t('tender.facts.title')}</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-y-4">
          <Fact label={t('tender.facts.deadline')}>
            <time dateTime={TENDER.deadline}>{day(TENDER.deadline)}</time>
          </Fact>
          <Fact label={t('tender.facts.form')}>{t('tender.facts.formValue', TENDER.formMinutes)}</Fact>
          <Fact label={t('tender.facts.fee')}>{roundMoney(MEMBERSHIP_FEE_CENTS)}</Fact>
          <Fact label={t('tender.facts.ranking')}>
            {t('tender.facts.rankingValue', { months: TENDER.rankingEveryMonths })}
          </Fact>
          <Fact label={t('tender.facts.wait')}>{t('tender.facts.waitValue', TENDER.waitMonths)}</Fact>
          <Fact label={t('tender.facts.lease')}>{t('tender.facts.leaseValue', { years: TENDER.leaseYears })}</Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="border-l-2 border-brand pl-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-serif text-xl font-medium">{children}</dd>
    </div>
  );
}

export function Papers() {
  const { t } = useTranslation();
  return (
    <section className="page print:break-inside-avoid">
      <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8">
        <div>
          <h2 className="text-3xl">{t('tender.documents.title')}</h2>
          <ul className="mt-5 border-t border-line">
            {DOCUMENT_SECTIONS.map(({ id }) => (
              <li key={id} className="flex gap-3 border-b border-line py-3">
                <FileText className="mt-1 size-5 shrink-0 text-shutter" aria-hidden />
                {t(`tender.documents.${id}`)}
              </li>
            ))}
          </ul>
        </div>
        <Banner tone="warning" className="self-start lg:mt-2">
          <h2 className="text-lg">{t('tender.note.title')}</h2>
          <p className="mt-1">{t('tender.note.documents')}</p>
          <p className="mt-3">{t('tender.note.truth')}</p>
        </Banner>
      </div>
    </section>
  );
}
