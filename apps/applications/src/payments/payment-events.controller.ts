import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ReadsRawBody } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { turnWriter } from '@lacorte/persistence';
import { Controller, Headers, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { isSigned, WebhookGuard, WebhookSecrets } from './event-signature';
import type { ReceivedPayment } from './incoming-payment.row';
import { readEvent } from './read-event';
import { ReceivePayments } from './receive-payments';

/** The same limit as at the gateway. */
const BODY_LIMIT = 256 * 1024;
/** Limits how long one transaction keeps its applications locked. */
const EVENTS_AT_ONCE = 50;

@Public()
@Controller()
export class PaymentEventsController {
  /** Payments of events that arrive in one turn of the event loop share a transaction. */
  private readonly payments;

  constructor(
    private readonly secrets: WebhookSecrets,
    receivePayments: ReceivePayments,
  ) {
    this.payments = turnWriter(EVENTS_AT_ONCE, async (payments: readonly ReceivedPayment[]) => {
      await receivePayments.run([...payments], null);
      return payments.map(() => true);
    });
  }

  @Post(API.paymentEvents)
  @HttpCode(200)
  @UseGuards(WebhookGuard)
  @ReadsRawBody(BODY_LIMIT)
  async receive(
    @Req() { body }: Request<unknown, unknown, Buffer>,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    const now = Math.floor(Date.now() / 1_000);
    if (!isSigned({ body, signature }, this.secrets.all, now)) throw new DomainError('invalid', 'error.malformedBody');
    const payment = readEvent(body, now);
    if (payment) await this.payments.load(payment);
    return { received: true };
  }
}
