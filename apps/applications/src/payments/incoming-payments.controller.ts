import {
  API,
  DismissPaymentDto,
  type IncomingPayment,
  MatchPaymentDto,
  type PaymentsPage,
  ReopenPaymentDto,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { statement } from '@lacorte/persistence';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { knownId } from '../known-id.guard';
import { DismissPayment } from './dismiss-payment';
import { ListPayments, toPaymentsRequest } from './list-payments';
import { MatchPayment } from './match-payment';
import { ReopenPayment } from './reopen-payment';

const ID = new IdPipe('payments.notFound');

const FIND = statement('known-incoming-payment')`SELECT FROM applications.incoming_payment WHERE id = $1`;
const KnownPaymentGuard = knownId(FIND, 'payments.notFound');

@Admin()
@Controller()
export class IncomingPaymentsController {
  constructor(
    private readonly listPayments: ListPayments,
    private readonly matchPayment: MatchPayment,
    private readonly dismissPayment: DismissPayment,
    private readonly reopenPayment: ReopenPayment,
  ) {}

  @Get(API.payments)
  list(@Query() query: QueryParameters): Promise<PaymentsPage> {
    return this.listPayments.run(toPaymentsRequest(query));
  }

  @Post(API.matchPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  match(
    @Param('id', ID) id: string,
    @Body() body: MatchPaymentDto,
    @IdentityOf() administrator: Identity,
  ): Promise<IncomingPayment> {
    return this.matchPayment.run(id, body, administrator);
  }

  @Post(API.dismissPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  dismiss(
    @Param('id', ID) id: string,
    @Body() body: DismissPaymentDto,
    @IdentityOf() administrator: Identity,
  ): Promise<IncomingPayment> {
    return this.dismissPayment.run(id, body, administrator);
  }

  @Post(API.reopenPayment.pattern)
  @HttpCode(200)
  @UseGuards(KnownPaymentGuard)
  reopen(
    @Param('id', ID) id: string,
    @Body() body: ReopenPaymentDto,
    @IdentityOf() administrator: Identity,
  ): Promise<IncomingPayment> {
    return this.reopenPayment.run(id, body, administrator);
  }
}
