import { PAYMENT_STATES, type PaymentState, type PaymentsPage, type PaymentTotal } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { suggestApplications } from './suggest-applications';

const PAGE = statement('incoming-payments', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE $1::text IS NULL OR p.state = $1
  ORDER BY p.paid_on DESC, p.received_at DESC, p.id DESC LIMIT $2 OFFSET $3`;

const TOTALS = statement('totals-of-incoming-payments', {
  state: COLUMN.textOf<PaymentState>(),
  count: COLUMN.integer,
  amountCents: COLUMN.float,
})`
  SELECT state, count(*)::int AS count,
    coalesce(sum(amount_cents) FILTER (WHERE currency = 'EUR'), 0)::float8 AS "amountCents"
  FROM applications.incoming_payment GROUP BY state`;

/** A page of incoming payments, in four statements for any size. @throws DomainError invalid */
export async function listPayments(database: DataSource, query: QueryParameters): Promise<PaymentsPage> {
  const { state, page, pageSize } = allUnderstood({
    state: [choiceIn(query.state, PAYMENT_STATES, null), 'payments.stateInvalid'],
    ...pageIn(query),
  });
  const [rows, counted] = await Promise.all([
    runPrepared(database, PAGE, [state, pageSize, (page - 1) * pageSize]),
    runPrepared(database, TOTALS),
  ]);
  const suggestions = await suggestApplications(database, rows);
  const items = rows.map((row) => ({ ...row, suggestions: suggestions.get(row.id) ?? [] }));
  const none: PaymentTotal = { count: 0, amountCents: 0 };
  const totals: Record<PaymentState, PaymentTotal> = { unmatched: none, matched: none, dismissed: none };
  let all = 0;
  for (const { state: of, count, amountCents } of counted) {
    totals[of] = { count, amountCents };
    all += count;
  }
  return { items, total: state === null ? all : totals[state].count, page, pageSize, totals };
}
