import { API, PAGES, type Receipt } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ClosedGate } from '../../components/drawings/line-drawings';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { Spinner } from '../../components/ui/spinner';
import { TextLink } from '../../components/ui/text-link';
import { useTranslation } from '../../i18n/translations';
import { getQuery } from '../../lib/api-client';
import { useSectionList } from '../../lib/application-labels';
import { useOwnApplication } from '../../lib/own-applications';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useAddableUntil } from '../../lib/tender/application-tender';
import { NextSteps } from './next-steps';
import { ReceiptSheet } from './receipt-sheet';

export function Component({ notice }: { notice?: ReactNode }) {
  const { t } = useTranslation();
  const { id: applicationId = '' } = useParams();
  // A reader with the link needs no login.
  const { data: receipt, isPending } = useQuery(getQuery<Receipt>(API.application(applicationId)));
  usePageHead(isPending || receipt ? 'receipt.page.title' : 'receipt.notFound.title');

  if (isPending) {
    return (
      <section className="page flex min-h-96 flex-col items-center justify-center gap-4 py-24">
        <h1 className="sr-only">{t('receipt.page.title')}</h1>
        <Spinner label={t('receipt.page.loading')} />
      </section>
    );
  }
  if (!receipt) return <ReceiptNotFound />;
  return (
    <div className="page grid items-start gap-8 py-10 lg:grid-cols-[1.6fr_1fr] lg:py-14 print:block print:p-0">
      <div className="empty:hidden lg:col-span-2">
        {/* A server of the previous release sends no `missing`. */}
        {receipt.missing?.length > 0 && <MissingDocuments receipt={receipt} />}
        {notice}
      </div>
      <ReceiptSheet receipt={receipt} />
      <NextSteps receipt={receipt} />
    </div>
  );
}

function ReceiptNotFound() {
  const { t } = useTranslation();
  return (
    <section className="page flex flex-col items-center py-20 text-center">
      <ClosedGate className="h-28 text-shutter" />
      <h1 className="mt-8 text-3xl">{t('receipt.notFound.title')}</h1>
      <p className="mt-3 max-w-text text-lg">{t('receipt.notFound.text')}</p>
      <p className="mt-2 max-w-text text-muted">{t('receipt.notFound.help')}</p>
      <ButtonLink to={PAGES.home} className="mt-8">
        {t('receipt.notFound.home')}
      </ButtonLink>
    </section>
  );
}

function MissingDocuments({ receipt: { id, missing } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const list = useSectionList(missing);
  // A reader who only has the link does not get the status.
  const until = useAddableUntil(id, missing.length, useOwnApplication(id)?.applicationStatus);
  return (
    <Banner
      tone="warning"
      title={t('receipt.missing.title', { count: missing.length, list })}
      className="mb-4 last:mb-0 print:mt-6 print:border print:border-line"
    >
      {until && <p>{until}</p>}
      <TextLink to={PAGES.personalArea} className="print:hidden">
        {t('receipt.missing.link')}
      </TextLink>
    </Banner>
  );
}
