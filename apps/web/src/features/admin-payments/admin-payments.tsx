import { API, DEFAULT_PAGE_SIZE, PAYMENT_STATES, type PaymentState, type PaymentsPage } from '@lacorte/contracts';
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Banner } from '../../components/ui/banner';
import { CardSkeletons } from '../../components/ui/card-skeletons';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { PageOfList, Pager, PagerBelow } from '../../components/ui/pager';
import { Tabs } from '../../components/ui/tabs';
import { useFormats } from '../../i18n/use-formats';
import { errorBody, freshQuery } from '../../lib/api-client';
import { useFocusKept } from '../../lib/forms/use-focus';
import { useListInAddress } from '../../lib/list-in-address';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { StatementImport } from './import/statement-import';
import { usePaymentActs } from './payment-acts';
import { hasFilters, PAYMENTS, PaymentFilters, type ShownList } from './payment-filters';
import { PaymentRow } from './payment-row';

export function AdminPayments() {
  const { t, number } = useFormats();
  const { state: shown, change, turn } = useListInAddress(PAYMENTS);
  // Matching the last payment of the last page removes that page.
  const query = usePageOfList(paymentsPageQuery(shown), shown.page, (to) => turn(to, { replace: true }));
  const list = <PaymentList query={query} shown={shown} onPage={turn} />;
  return (
    <>
      <p className="mb-5 max-w-text text-muted">{t('adminPayments.page.text')}</p>
      <StatementImport />
      <PaymentFilters shown={shown} onFilter={change} error={query.error} />
      <Tabs
        className="mt-5"
        label={t('adminPayments.tabs.label')}
        shown={shown.state}
        onShow={(id) => change({ state: PAYMENT_STATES.find((state) => state === id) ?? shown.state })}
        tabs={PAYMENT_STATES.map((state) => ({
          id: state,
          label: <span className="tabular-nums">{labelOf(state)}</span>,
          content: list,
        }))}
      />
    </>
  );

  function labelOf(state: PaymentState): string {
    const name = t(`adminPayments.tabs.${state}`);
    const total = hasFilters(shown) ? undefined : query.data?.totals[state];
    return total ? t('adminPayments.tabs.count', { name, number: number(total.count) }) : name;
  }
}

interface PaymentListProps {
  query: UseQueryResult<ShownPayments>;
  shown: ShownList;
  onPage: (page: number) => void;
}

function PaymentList({ query, shown, onPage }: PaymentListProps) {
  const { state } = shown;
  const isFiltered = hasFilters(shown);
  const { t, number, money } = useFormats();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const actOn = usePaymentActs();
  const page = query.data;
  const listed = page?.state === state ? page : undefined;
  const onFocus = useFocusKept(listed?.items, title);
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Screen readers announce the number when an act or an import changes it. */}
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {titleOf(page)}
        </h2>
        {listed && <Pager label={t('ui.pager.above')} {...listed} onPage={onPage} />}
      </div>
      <PageOfList query={query}>{content()}</PageOfList>
      <PagerBelow page={listed} onPage={onPage} title={title} />
    </section>
  );

  function content() {
    if (listed?.items.length === 0) {
      return <EmptyList text={t(`adminPayments.empty.${isFiltered ? 'filtered' : state}`)} />;
    }
    if (listed) {
      return (
        <ul aria-labelledby={titleId} onFocus={onFocus} className="grid gap-3">
          {listed.items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} actOn={actOn} />
          ))}
        </ul>
      );
    }
    if (errorBody(query.error)?.code === 'validation') {
      // The fields of the refused filters say what is wrong.
      return <Banner tone="warning">{t('adminPayments.filters.refused')}</Banner>;
    }
    if (!query.error) return <CardSkeletons count={4} aria-hidden />;
    const texts = { title: t('adminPayments.failed.title'), text: t('adminPayments.failed.text') };
    return <LoadFailed role="alert" {...texts} query={query} heading={title} />;
  }

  function titleOf(read: ShownPayments | undefined): string {
    if (!read || (isFiltered && !listed)) return t('adminPayments.list.titleOnly');
    // The totals are those of all payments.
    if (isFiltered) return t('adminPayments.list.found', { count: read.total, number: number(read.total) });
    const total = read.totals[state];
    // A server of the previous release does not know all states.
    if (!total) return t('adminPayments.list.titleOnly');
    const { count, amountCents } = total;
    return t('adminPayments.list.title', { count, number: number(count), amount: money(amountCents) });
  }
}

interface ShownPayments extends PaymentsPage {
  /** State of the items. While another tab loads, this is still the page of the last tab, and only its totals are shown. */
  state: PaymentState;
}

function paymentsPageQuery({ page, ...filters }: ShownList) {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...given, ['page', String(page)], ['pageSize', String(DEFAULT_PAGE_SIZE)]]);
  const path = `${API.payments}?${query}`;
  const { queryFn, ...fresh } = freshQuery<PaymentsPage>(path, [API.payments, path]);
  return queryOptions({
    ...fresh,
    queryFn: async (context): Promise<ShownPayments> => ({ ...(await queryFn(context)), state: filters.state }),
    placeholderData: keepPreviousData,
  });
}
