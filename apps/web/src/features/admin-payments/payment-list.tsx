import type { PaymentState, PaymentsPage } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager, PagerBelow } from '../../components/ui/pager';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusKept } from '../../lib/forms/use-focus';
import { usePaymentActs } from './payment-acts';
import { PaymentRow } from './payment-row';
import type { ShownPayments } from './payments-state';

interface PaymentListProps {
  query: UseQueryResult<ShownPayments>;
  state: PaymentState;
  onPage: (page: number) => void;
}

/** The payments of one state, newest first. */
export function PaymentList({ query, state, onPage }: PaymentListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const actOn = usePaymentActs();
  const page = query.data;
  const listed = page?.state === state ? page : undefined;
  const onFocus = useFocusKept(listed?.items, title);
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Read out when an act or an import changes the number. */}
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {page ? <Total total={page.totals[state]} /> : t('adminPayments.list.titleOnly')}
        </h2>
        {listed && <Pager label={t('ui.pager.above')} {...listed} onPage={onPage} />}
      </div>
      <PageOfList query={query}>{content()}</PageOfList>
      <PagerBelow page={listed} onPage={onPage} title={title} />
    </section>
  );

  function content() {
    if (listed?.items.length === 0) return <EmptyList text={t(`adminPayments.empty.${state}`)} />;
    if (listed) {
      return (
        <ul aria-labelledby={titleId} onFocus={onFocus} className="grid gap-3">
          {listed.items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} actOn={actOn} />
          ))}
        </ul>
      );
    }
    if (!query.error) return <CardSkeletons count={4} aria-hidden />;
    const texts = { title: t('adminPayments.failed.title'), text: t('adminPayments.failed.text') };
    return <LoadFailed role="alert" {...texts} query={query} heading={title} />;
  }
}

function Total({ total: { count, amountCents } }: { total: PaymentsPage['totals'][PaymentState] }) {
  const { t, number, money } = useFormats();
  return t('adminPayments.list.title', { count, number: number(count), amount: money(amountCents) });
}
