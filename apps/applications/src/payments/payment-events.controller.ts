import { API } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ReadsRawBody } from '@lacorte/http-server';
import { Public } from '@lacorte/identity';
import { Controller, Headers, HttpCode, Inject, Post, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { isSigned, WEBHOOK_SECRETS, WebhookGuard } from './event-signature';
import { receive, receiving } from './match-payments';
import { readEvent } from './read-event';

/** The same limit as at the gateway. */
const BODY_LIMIT = 256 * 1024;

@Public()
@Controller()
export class PaymentEventsController {
  constructor(
    @Inject(WEBHOOK_SECRETS) private readonly secrets: readonly string[],
    private readonly database: DataSource,
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
    if (!isSigned({ body, signature }, this.secrets, now)) throw new DomainError('invalid', 'error.malformedBody');
    const payment = readEvent(body, now);
    if (payment) await receiving(this.database, (manager) => receive(manager, [payment], null));
    return { received: true };
  }
}
