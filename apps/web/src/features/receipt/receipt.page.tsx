import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Spinner } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { usePageHead } from '../../lib/page-head/use-page-head';
import { useReceipt } from './get-receipt';
import { NextSteps } from './next-steps';
import { ReceiptNotFound } from './receipt-not-found';
import { ReceiptSheet } from './receipt-sheet';

/** `notice` stands above the receipt when there is one. */
export function Component({ notice }: { notice?: ReactNode }) {
  const { t } = useTranslation();
  const { id: applicationId = '' } = useParams();
  const { data: receipt, isPending } = useReceipt(applicationId);
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
      <div className="empty:hidden lg:col-span-2">{notice}</div>
      <ReceiptSheet receipt={receipt} />
      <NextSteps receipt={receipt} />
    </div>
  );
}
