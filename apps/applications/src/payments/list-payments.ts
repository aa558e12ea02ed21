import {
  type MessageKey,
  PAYMENT_STATES,
  type PaymentState,
  type PaymentsPage,
  type PaymentTotal,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { isoDay } from '@lacorte/tender-rules';
import type { DataSource } from 'typeorm';
import { wordsIn } from '../review/application-filter';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { suggestApplications } from './suggest-applications';

/** Searched text: the payment `p`, and code and name of the applications that it pays or names. */
const SEARCHED = `applications.searchable(concat_ws(' ', p.payer, p.text, p.reference, (
  SELECT string_agg(concat_ws(' ', c.application_code, c.nome, c.cognome), ' ') FROM applications.application c
  WHERE c.id IN (SELECT p.application_id UNION ALL
    SELECT s.application_id FROM applications.payment_part s WHERE s.incoming_payment_id = p.id))))`;

/** Whether the list shows the payment `p`: state, first day, last day, words. Entries of which the transactions have come are left out. */
const IS_FOUND = `p.state <> 'replaced' AND ($1::text IS NULL OR p.state = $1) AND ($2::date IS NULL OR p.paid_on >= $2)
    AND ($3::date IS NULL OR p.paid_on <= $3) AND (cardinality($4::text[]) = 0 OR (
      SELECT bool_and(position(applications.searchable(word) IN searched.text) > 0)
      FROM (SELECT ${SEARCHED} AS text) AS searched, unnest($4::text[]) AS word))`;

const PAGE = statement('incoming-payments', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE ${IS_FOUND}
  ORDER BY p.paid_on DESC, p.received_at DESC, p.id DESC LIMIT $5 OFFSET $6`;

const TOTALS = statement('totals-of-incoming-payments', {
  state: COLUMN.textOf<PaymentState>(),
  count: COLUMN.integer,
  amountCents: COLUMN.float,
  found: COLUMN.integer,
})`
  SELECT p.state, count(*)::int AS count, count(*) FILTER (WHERE ${IS_FOUND})::int AS found,
    coalesce(sum(coalesce(p.refund_cents, p.amount_cents - p.freed_cents)) FILTER (WHERE p.currency = 'EUR'), 0)::float8
      AS "amountCents"
  FROM applications.incoming_payment p WHERE p.state <> 'replaced' GROUP BY p.state`;

/** A page of the journal of all that came in. Four statements serve a page of any size. */
export async function listPayments(database: DataSource, query: QueryParameters): Promise<PaymentsPage> {
  const { page, pageSize, state, q, from, to } = allUnderstood({
    state: [choiceIn(query.state, PAYMENT_STATES, null), 'payments.stateInvalid'],
    q: [wordsIn(query.q), 'payments.searchInvalid'],
    ...daysIn(query, null),
    ...pageIn(query),
  });
  const filter = [state, from, to, q];
  const [rows, counted] = await Promise.all([
    runPrepared(database, PAGE, [...filter, pageSize, (page - 1) * pageSize]),
    runPrepared(database, TOTALS, filter),
  ]);
  const suggestions = await suggestApplications(database, rows);
  const items = rows.map((row) => ({ ...row, suggestions: suggestions.get(row.id) ?? [] }));
  const none = PAYMENT_STATES.map((of): [PaymentState, PaymentTotal] => [of, { count: 0, amountCents: 0 }]);
  const totals = Object.fromEntries(none) as Record<PaymentState, PaymentTotal>;
  for (const { state: of, count, amountCents } of counted) totals[of] = { count, amountCents };
  return { items, total: counted.reduce((sum, { found }) => sum + found, 0), page, pageSize, totals };
}

/** Reads the first and the last day of a query. @param missing value of a missing day; undefined where it is required */
export function daysIn<Missing extends null | undefined>(query: QueryParameters, missing: Missing) {
  const dayIn = (given: unknown = '') => (given === '' ? missing : isoDay(given));
  const [from, to] = [dayIn(query.from), dayIn(query.to)];
  const isInverted = Boolean(from && to && to < from);
  type Day = readonly [string | Missing | undefined, MessageKey];
  const days: { from: Day; to: Day } = {
    from: [from, 'payments.dayInvalid'],
    to: isInverted ? [undefined, 'payments.daysInverted'] : [to, 'payments.dayInvalid'],
  };
  return days;
}
