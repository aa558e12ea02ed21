import { type IncomingPayment, MISMATCH_REASONS, type PaymentSource } from '@lacorte/contracts';
import { CircleHelp, Copy, CreditCard, HandCoins, Landmark, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { ApplicationLink } from '../../components/application/application-link';
import { Badge } from '../../components/ui/badge';
import { useFormats } from '../../i18n/use-formats';
import { howPaid } from '../../lib/fee';
import { ENTRY_ATTRIBUTE } from '../../lib/forms/use-focus';
import type { ActOn } from './payment-acts';
import { RowActs, type RowActsProps } from './row-acts';

export function PaymentRow({ payment, actOn }: { payment: IncomingPayment; actOn: ActOn }) {
  const { t, day, moneyIn } = useFormats();
  const id = useId();
  const titleId = `${id}-payer`;
  const amountId = `${id}-amount`;
  const names = `${titleId} ${amountId}`;
  const SourceIcon = SOURCE_ICON[payment.source];
  return (
    <li {...{ [ENTRY_ATTRIBUTE]: payment.id }}>
      <article
        aria-labelledby={names}
        className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5 lg:grid-cols-[9.5rem_minmax(0,1fr)_23rem]"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums lg:block lg:text-right">
          <p id={amountId} className="text-lg font-semibold">
            {moneyIn(payment.amountCents, payment.currency)}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={payment.date}>{day(payment.date)}</time>
          </p>
        </div>
        <div className="min-w-0">
          <h3 id={titleId} tabIndex={-1} className="font-sans text-base font-semibold wrap-anywhere">
            {payment.payer || t(payment.source === 'hand' ? 'adminPayments.row.byHand' : 'adminPayments.row.noPayer')}
          </h3>
          {payment.text && <p className="mt-0.5 wrap-anywhere">{payment.text}</p>}
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span className="inline-flex items-center gap-1.5">
              <SourceIcon className="size-4 shrink-0" aria-hidden />
              {t(`admin.paymentMethod.${howPaid(payment)}`)}
            </span>
            {payment.reference !== null && (
              <span className="wrap-anywhere">
                {t('adminPayments.row.reference', { reference: payment.reference })}
              </span>
            )}
          </p>
        </div>
        <div className="min-w-0">
          <Acts payment={payment} actOn={actOn} describedBy={names} />
        </div>
      </article>
    </li>
  );
}

const SOURCE_ICON: Record<PaymentSource, LucideIcon> = { event: CreditCard, statement: Landmark, hand: HandCoins };

function Acts({ payment, actOn, describedBy }: RowActsProps) {
  const { t, day, moneyIn } = useFormats();
  const { state, reason, applicationCode, applicationCodes, currency, maybeKnown } = payment;
  const { refundCents, refundedOn, refundReference } = payment;
  const mismatch = MISMATCH_REASONS.find((one) => one === reason);
  // A server of the previous release sends no `applicationCodes` or `refundCents`.
  const codes = applicationCode === null ? (applicationCodes ?? []) : [applicationCode];
  return (
    <>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mismatch && state === 'unmatched' && (
          <Badge tone="warning" icon={CircleHelp}>
            {t(`adminPayments.reason.${mismatch}`)}
          </Badge>
        )}
        {maybeKnown && (
          <Badge tone="warning" icon={Copy}>
            {t('adminPayments.row.maybeKnown')}
          </Badge>
        )}
      </div>
      {refundCents && (
        <p className="font-semibold tabular-nums">
          {refundedOn === null
            ? t('adminPayments.row.refundDue', { amount: moneyIn(refundCents, currency) })
            : t('adminPayments.row.refunded', { amount: moneyIn(refundCents, currency), date: day(refundedOn) })}
        </p>
      )}
      {refundReference && (
        <p className="text-sm text-muted wrap-anywhere">
          {t('adminPayments.row.reference', { reference: refundReference })}
        </p>
      )}
      {codes.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums">
          {t('adminPayments.row.application', { count: codes.length })}
          {codes.map((code) => (
            <ApplicationLink key={code} code={code} className="font-semibold" />
          ))}
        </p>
      )}
      {!mismatch && reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      <RowActs payment={payment} actOn={actOn} describedBy={describedBy} />
    </>
  );
}
