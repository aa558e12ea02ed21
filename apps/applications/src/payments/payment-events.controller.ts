import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ReadsRawBody } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Headers, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { isSigned } from './event-signature';
import { readEvent } from './read-event';
import { ReceiveEvent } from './receive-event';
import { WebhookGuard, WebhookSecrets } from './webhook-secrets';

/** As at the gateway. */
const BODY_LIMIT = 256 * 1024;

@Public()
@Controller()
export class PaymentEventsController {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly receiveEvent: ReceiveEvent,
  ) {}

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
    if (payment) await this.receiveEvent.run(payment);
    return { received: true };
  }
}
