import {
  API,
  DismissPaymentDto,
  INTERNAL,
  type IncomingPayment,
  MatchPaymentDto,
  type PaymentsPage,
  type RecordedFee,
  RefundedPaymentDto,
  RefundPaymentDto,
  ReopenPaymentDto,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { knownId } from '../known-id.guard';
import { FeeNotices } from './fee-notices';
import { IncomingPayment as IncomingPaymentEntity } from './incoming-payment.entity';
import { listPayments } from './list-payments';
import { dismissPayment, matchPayment, paymentRefunded, refundPayment, reopenPayment } from './settle-payment';

const ID = new IdPipe('payments.notFound');

const KnownPaymentGuard = knownId(IncomingPaymentEntity, 'payments.notFound');

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
  constructor(
    private readonly database: DataSource,
    private readonly notices: FeeNotices,
  ) {}

  @Get(API.payments)
  list(@Query() query: QueryParameters): Promise<PaymentsPage> {
    return listPayments(this.database, query);
  }

  @Post(API.matchPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  match(
    @Param('id', ID) id: string,
    @Body() body: MatchPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return matchPayment(this.database, this.notices, id, body, by);
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

  @Post(API.refundPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  refund(
    @Param('id', ID) id: string,
    @Body() body: RefundPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return refundPayment(this.database, id, body, by);
  }

  @Post(API.refundedPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  refunded(
    @Param('id', ID) id: string,
    @Body() body: RefundedPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return paymentRefunded(this.database, id, body, by);
  }

  @Post(API.reopenPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  reopen(
    @Param('id', ID) id: string,
    @Body() body: ReopenPaymentDto,
    @IdentityOf() by: Identity,
  ): Promise<IncomingPayment> {
    return reopenPayment(this.database, this.notices, id, body, by);
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.recordedFee.pattern)
  fee(@Param('id', IdPipe) applicationId: string, @Param('entryId') entryId: string): Promise<RecordedFee> {
    return oneRow(this.database, FEE, [applicationId, entryId], 'review.notPaid');
  }
}
