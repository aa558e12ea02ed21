import {
  API,
  DismissPaymentDto,
  INTERNAL,
  type IncomingPayment,
  MatchPaymentDto,
  PAYMENT_STATES,
  type PaymentState,
  type PaymentsPage,
  type PaymentTotal,
  type RecordedFee,
  ReopenPaymentDto,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { knownId } from '../known-id.guard';
import { IncomingPayment as IncomingPaymentEntity } from './incoming-payment.entity';
import { PAYMENT_COLUMNS, PAYMENT_LIST, PAYMENT_TABLES } from './incoming-payment.row';
import { dismissPayment, matchPayment, reopenPayment } from './settle-payment';
import { suggestApplications } from './suggest-applications';

const ID = new IdPipe('payments.notFound');

const KnownPaymentGuard = knownId(IncomingPaymentEntity, 'payments.notFound');

const PAGE = statement('incoming-payments', PAYMENT_COLUMNS)`
  SELECT ${PAYMENT_LIST} FROM ${PAYMENT_TABLES} WHERE p.state = $1 OR ($1::text IS NULL AND p.state <> 'replaced')
  ORDER BY p.paid_on DESC, p.received_at DESC, p.id DESC LIMIT $2 OFFSET $3`;

const TOTALS = statement('totals-of-incoming-payments', {
  state: COLUMN.textOf<PaymentState>(),
  count: COLUMN.integer,
  amountCents: COLUMN.float,
})`
  SELECT state, count(*)::int AS count,
    coalesce(sum(amount_cents) FILTER (WHERE currency = 'EUR'), 0)::float8 AS "amountCents"
  FROM applications.incoming_payment WHERE state <> 'replaced' GROUP BY state`;

const FEE = statement('recorded-fee', {
  applicationCode: COLUMN.text,
  name: COLUMN.text,
  email: COLUMN.text,
  paidOn: COLUMN.text,
  amountCents: COLUMN.integer,
})`
  SELECT a.application_code AS "applicationCode", a.nome || ' ' || a.cognome AS name, a.email,
    to_char(p.paid_on, 'YYYY-MM-DD') AS "paidOn", p.amount_cents AS "amountCents"
  FROM applications.payment p JOIN applications.application a ON a.id = p.application_id
  WHERE p.application_id = $1 AND p.entry_id::text = $2 AND a.erased_at IS NULL`;

@Admin()
@Controller()
export class IncomingPaymentsController {
  constructor(private readonly database: DataSource) {}

  /** Lists bank transactions, with at most four statements for a page of any size. */
  @Get(API.payments)
  async list(@Query() query: QueryParameters): Promise<PaymentsPage> {
    const { state, page, pageSize } = allUnderstood({
      state: [choiceIn(query.state, PAYMENT_STATES, null), 'payments.stateInvalid'],
      ...pageIn(query),
    });
    const [rows, counted] = await Promise.all([
      runPrepared(this.database, PAGE, [state, pageSize, (page - 1) * pageSize]),
      runPrepared(this.database, TOTALS),
    ]);
    const suggestions = await suggestApplications(this.database, rows);
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

  @Post(API.matchPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  match(
    @Param('id', ID) id: string,
    @Body() body: MatchPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return matchPayment(this.database, id, body, by);
  }

  @Post(API.dismissPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  dismiss(
    @Param('id', ID) id: string,
    @Body() body: DismissPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return dismissPayment(this.database, id, body, by);
  }

  @Post(API.reopenPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  reopen(
    @Param('id', ID) id: string,
    @Body() body: ReopenPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return reopenPayment(this.database, id, body, by);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.recordedFee.pattern)
  fee(@Param('id', IdPipe) applicationId: string, @Param('entryId') entryId: string): Promise<RecordedFee> {
    return oneRow(this.database, FEE, [applicationId, entryId], 'review.notPaid');
  }
}
