import type { PaymentSource, PaymentState } from '@lacorte/contracts';
import { COLUMN, orNull } from '@lacorte/persistence';

/** Select list of a bank transaction. `p` is the transaction, `a` its application, if there is one. */
export const PAYMENT_LIST = `
  p.id, p.source, to_char(p.paid_on, 'YYYY-MM-DD') AS date, p.amount_cents::float8 AS "amountCents", p.currency, p.payer, p.text,
  p.reference, p.state, coalesce(p.dismissal, p.mismatch) AS reason, a.application_code AS "applicationCode", p.version,
  p.maybe_known AND p.state = 'unmatched' AS "maybeKnown"`;

export const PAYMENT_TABLES = `
  applications.incoming_payment p LEFT JOIN applications.application a ON a.id = p.application_id`;

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
  version: COLUMN.integer,
  maybeKnown: COLUMN.boolean,
};

export interface ReceivedPayment {
  source: PaymentSource;
  knownBy: string;
  /** `yyyy-mm-dd` */
  date: string;
  amountCents: number;
  /** ISO 4217 in capital letters. */
  currency: string;
  payer: string;
  text: string;
  reference: string | null;
  codes: string[];
  /** The import that it came with, for a row of a statement. */
  importId?: string;
  maybeKnown?: boolean;
  /** The collective entry that it belongs to. */
  entryReference?: string | null;
}
