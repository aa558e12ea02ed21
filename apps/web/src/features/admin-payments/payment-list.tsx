import type { PaymentState, PaymentsPage } from '@lacorte/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { type RefObject, useId, useRef } from 'react';
import { EmptyList } from '../../components/ui/empty-list';
import { LoadFailed } from '../../components/ui/load-failed';
import { Pager } from '../../components/ui/pager';
import { Skeleton } from '../../components/ui/spinner';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { useFocusKept } from '../../lib/forms/use-focus-kept';
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
  const page = query.data;
  const pager = page?.state === state && { page: page.page, pageSize: page.pageSize, total: page.total };
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* Read out when an act or an import changes the number. */}
        <h2 ref={title} id={titleId} tabIndex={-1} aria-live="polite" className="text-xl outline-none">
          {page ? <Total total={page.totals[state]} /> : t('adminPayments.list.titleOnly')}
        </h2>
        {pager && <Pager label={t('ui.pager.above')} {...pager} onPage={onPage} />}
      </div>
      <div aria-busy={query.isFetching} className={clsx('transition-opacity', query.isPlaceholderData && 'opacity-55')}>
        <Content query={query} state={state} title={title} titleId={titleId} />
      </div>
      {pager && pager.total > pager.pageSize && (
        <Pager label={t('ui.pager.below')} {...pager} onPage={turnFromBelow} className="mt-4 justify-end" />
      )}
    </section>
  );

  /** The next page is read from its top. */
  function turnFromBelow(to: number) {
    onPage(to);
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }
}

function Total({ total: { count, amountCents } }: { total: PaymentsPage['totals'][PaymentState] }) {
  const { t } = useTranslation();
  const { number, money } = useFormats();
  return t('adminPayments.list.title', { count, number: number(count), amount: money(amountCents) });
}

interface ContentProps {
  query: UseQueryResult<ShownPayments>;
  state: PaymentState;
  title: RefObject<HTMLHeadingElement | null>;
  titleId: string;
}

function Content({ query, state, title, titleId }: ContentProps) {
  const { t } = useTranslation();
  const actOn = usePaymentActs();
  const items = query.data?.state === state ? query.data.items : undefined;
  const onFocus = useFocusKept(items, title);
  if (items?.length === 0) return <EmptyList text={t(`adminPayments.empty.${state}`)} />;
  if (items) {
    return (
      <ul aria-labelledby={titleId} onFocus={onFocus} className="grid gap-3">
        {items.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} actOn={actOn} />
        ))}
      </ul>
    );
  }
  if (!query.error) return <PaymentSkeletons />;
  const texts = { title: t('adminPayments.failed.title'), text: t('adminPayments.failed.text') };
  return <LoadFailed role="alert" {...texts} query={query} heading={title} />;
}

const SKELETONS = [0, 1, 2, 3];

function PaymentSkeletons() {
  return (
    <div aria-hidden className="grid gap-3">
      {SKELETONS.map((row) => (
        <div key={row} className="rounded-lg border border-line bg-surface p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-3 h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
