import { PAYMENT_STATES, type PaymentState, type PaymentsPage, type PaymentTotal } from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { SuggestApplications } from './suggest-applications';

const ANY = 'any';

const pageWhere = (name: string, condition: string) =>
  statement(`incoming-payments-${name}`, PAYMENT_COLUMNS)`
    SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE ${condition}
    ORDER BY p.paid_on DESC, p.received_at DESC, p.id DESC LIMIT $1 OFFSET $2`;

const PAGES = {
  [ANY]: pageWhere('any', 'true'),
  unmatched: pageWhere('unmatched', `p.state = 'unmatched'`),
  matched: pageWhere('matched', `p.state = 'matched'`),
  dismissed: pageWhere('dismissed', `p.state = 'dismissed'`),
};

const TOTALS = statement('totals-of-incoming-payments', {
  state: COLUMN.textOf<PaymentState>(),
  count: COLUMN.integer,
  amountCents: COLUMN.float,
})`
  SELECT state, count(*)::int AS count,
    coalesce(sum(amount_cents) FILTER (WHERE currency = 'EUR'), 0)::float8 AS "amountCents"
  FROM applications.incoming_payment GROUP BY state`;

/** A page of incoming payments, in four statements for any size. */
@Injectable()
export class ListPayments {
  constructor(
    private readonly database: DataSource,
    private readonly suggestApplications: SuggestApplications,
  ) {}

  /** @throws DomainError invalid */
  async run(query: QueryParameters): Promise<PaymentsPage> {
    const { state, page, pageSize } = allUnderstood({
      state: [choiceIn(query.state, PAYMENT_STATES, ANY), 'payments.stateInvalid'],
      ...pageIn(query),
    });
    const [rows, counted] = await Promise.all([
      runPrepared(this.database, PAGES[state], [pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, TOTALS),
    ]);
    const suggestions = await this.suggestApplications.run(rows);
    const totals = totalsOf(counted);
    const counts = state === ANY ? Object.values(totals) : [totals[state]];
    return {
      items: rows.map((row) => ({ ...row, suggestions: suggestions.get(row.id) ?? [] })),
      total: counts.reduce((sum, { count }) => sum + count, 0),
      ...{ page, pageSize, totals },
    };
  }
}

function totalsOf(counted: (PaymentTotal & { state: PaymentState })[]): Record<PaymentState, PaymentTotal> {
  const totalOf = (state: PaymentState): PaymentTotal => {
    const { count = 0, amountCents = 0 } = counted.find((one) => one.state === state) ?? {};
    return { count, amountCents };
  };
  return { unmatched: totalOf('unmatched'), matched: totalOf('matched'), dismissed: totalOf('dismissed') };
}
