import type { ApplicationStatus, Fee } from '@lacorte/contracts';
import { COLUMN, orNull, type RowOf } from '@lacorte/persistence';

/** Fee of the tender of the application `a`, in cents. */
export const FEE_CENTS = `(SELECT (rules->>'feeCents')::integer FROM applications.tender WHERE id = a.tender_id)`;

const PARTS_CENTS = `(SELECT sum(s.amount_cents)::integer FROM applications.payment_part s WHERE s.application_id = a.id)`;

/** Cents that are still due for the application `a`. Valid only while its fee is not paid. */
export const DUE_CENTS = `(${FEE_CENTS} - coalesce(${PARTS_CENTS}, 0))`;

/**
 * Cents that have come in for the fee of the application `a`. `p` is the row of its paid fee, whose amount is the sum of the parts. That row
 * stays when the parts are deleted after ten years.
 */
export const PAID_CENTS = `coalesce(p.amount_cents, ${PARTS_CENTS}, 0)`;

/** Columns of the fee of the application `a` with the payment `p`. */
export const FEE_LIST = `
  ${FEE_CENTS} AS "feeCents", ${PAID_CENTS} AS "paidCents", to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn"`;

export const FEE_COLUMNS = {
  feeCents: COLUMN.integer,
  paidCents: COLUMN.integer,
  /** Null while the fee is not paid. */
  paidOn: orNull(COLUMN.text),
};

interface FeeRow extends RowOf<typeof FEE_COLUMNS> {
  applicationStatus: ApplicationStatus;
  withdrawnAt: string | null;
}

/** A fee stays paid when the application is rejected or withdrawn afterwards. `paidOn` is `yyyy-mm-dd`. */
export function feeOf({ applicationStatus, withdrawnAt, feeCents, paidCents, paidOn }: FeeRow): Fee {
  if (paidOn !== null) return { state: 'paid', amountCents: paidCents, paidCents, paidAt: `${paidOn}T00:00:00.000Z` };
  const isDue = applicationStatus !== 'rejected' && withdrawnAt === null;
  return { state: isDue ? 'due' : 'not-due', amountCents: feeCents, paidCents, paidAt: null };
}
