import type {
  IncomingPayment,
  MismatchReason,
  PaymentMethod,
  PaymentSource,
  PaymentState,
  PreviewedRow,
} from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';
import { isRunning } from '../withdrawals/withdrawal.row';
import { DUE_CENTS } from './fee.row';

const NET_CENTS = '(p.amount_cents - p.freed_cents)';

/**
 * Select list of a payment. `p` is the payment, `a` the application that it names, `f` the fee of `a`, if it is paid, and `parts` what the
 * payment pays. A payment that is opened again may have no stored reason, because it was matched before its application was withdrawn.
 */
export const PAYMENT_LIST = `
  p.id, p.source, to_char(p.paid_on, 'YYYY-MM-DD') AS date, ${NET_CENTS}::float8 AS "amountCents", p.currency, p.payer, p.text,
  p.reference, p.state, coalesce(p.refund_reason, p.dismissal, p.mismatch,
    CASE WHEN p.state = 'unmatched' AND a.withdrawn_at IS NOT NULL THEN 'withdrawn-application' END) AS reason,
  CASE parts.count WHEN 0 THEN a.application_code WHEN 1 THEN parts.codes[1] END AS "applicationCode",
  CASE WHEN parts.count > 1 THEN to_jsonb(parts.codes) ELSE '[]' END AS "applicationCodes",
  p.method, p.refund_cents::float8 AS "refundCents", to_char(p.refunded_on, 'YYYY-MM-DD') AS "refundedOn",
  p.refund_reference AS "refundReference", p.maybe_known AND p.state = 'unmatched' AS "maybeKnown",
  CASE WHEN p.state = 'matched' AND p.currency = 'EUR' THEN ${NET_CENTS} - parts.cents ELSE 0 END::float8 AS "surplusCents",
  CASE WHEN p.state = 'unmatched' AND ${isRunning('a')} AND a.application_status <> 'rejected' AND f.application_id IS NULL
    THEN ${DUE_CENTS} END AS "dueCents",
  p.state = 'unmatched' AND f.application_id IS NOT NULL AS "refundProposed", p.version`;

export const PAYMENT_TABLES = `
  applications.incoming_payment p LEFT JOIN applications.application a ON a.id = p.application_id
  LEFT JOIN applications.payment f ON f.application_id = a.id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, coalesce(sum(s.amount_cents), 0) AS cents,
      array_agg(c.application_code ORDER BY s.place, c.application_code) AS codes
    FROM applications.payment_part s JOIN applications.application c ON c.id = s.application_id
    WHERE s.incoming_payment_id = p.id) AS parts`;

export const PAYMENT_COLUMNS = {
  id: COLUMN.uuid,
  source: COLUMN.textOf<PaymentSource>(),
  date: COLUMN.text,
  amountCents: COLUMN.float,
  currency: COLUMN.text,
  payer: COLUMN.text,
  text: COLUMN.text,
  reference: orNull(COLUMN.text),
  state: COLUMN.textOf<PaymentState>(),
  reason: orNull(COLUMN.text),
  applicationCode: orNull(COLUMN.text),
  applicationCodes: COLUMN.json<string[]>(),
  method: orNull(COLUMN.textOf<PaymentMethod>()),
  refundCents: orNull(COLUMN.float),
  refundedOn: orNull(COLUMN.text),
  refundReference: orNull(COLUMN.text),
  maybeKnown: COLUMN.boolean,
  surplusCents: COLUMN.float,
  dueCents: orNull(COLUMN.integer),
  refundProposed: COLUMN.boolean,
  version: COLUMN.integer,
};

/** The applications that a payment pays, or the one that it names. */
export const codesOf = ({
  applicationCode,
  applicationCodes,
}: Pick<IncomingPayment, 'applicationCode' | 'applicationCodes'>) =>
  applicationCode === null ? applicationCodes : [applicationCode];

export interface ReceivedPayment extends Omit<PreviewedRow, 'line'> {
  source: PaymentSource;
  knownBy: string;
  codes: string[];
  /** The import that it came with, for a row of a statement. */
  importId?: string;
  maybeKnown?: boolean;
  /** Why it pays no fee, whatever its code. */
  mismatch?: MismatchReason | null;
  /** The collective entry that it belongs to. */
  entryReference?: string | null;
}
