import {
  API,
  type PaymentRecipientsCount,
  type PaymentRequestsAnswer,
  type PaymentRequestsProgress,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AwaitBatch } from './await-batch';
import { ReadProgress } from './read-progress';
import { RecipientsSource } from './recipients-source';
import { RetryBatch } from './retry-batch';
import { StartBatch } from './start-batch';
import { StopBatch } from './stop-batch';

const TENDER_ID = new IdPipe('tenders.notFound');

const BatchId = () => Param('batchId', new IdPipe('paymentRequests.notFound'));

@Admin()
@Controller()
export class PaymentRequestsController {
  constructor(
    private readonly startBatch: StartBatch,
    private readonly awaitBatch: AwaitBatch,
    private readonly readProgress: ReadProgress,
    private readonly retryBatch: RetryBatch,
    private readonly stopBatch: StopBatch,
    private readonly recipientsSource: RecipientsSource,
  ) {}

  @Post(API.sendPaymentRequests)
  @HttpCode(HttpStatus.OK)
  async send(@Body() body: unknown, @IdentityOf() administrator: Identity): Promise<PaymentRequestsAnswer> {
    return this.awaitBatch.run(
      await this.startBatch.run(administrator, { tenderId: tenderIn(body), again: againIn(body) }),
    );
  }

  @Get(API.latestPaymentRequests)
  async latest(@Res({ passthrough: true }) response: Response): Promise<PaymentRequestsProgress | undefined> {
    const latest = await this.readProgress.ofLatest();
    if (!latest) response.status(HttpStatus.NO_CONTENT);
    return latest;
  }

  @Get(API.paymentRequestRecipients)
  recipients(@Query() query: unknown): Promise<PaymentRecipientsCount> {
    return this.recipientsSource.count(tenderIn(query));
  }

  @Get(API.paymentRequests.pattern)
  progress(@BatchId() batchId: string): Promise<PaymentRequestsProgress> {
    return this.readProgress.run(batchId);
  }

  @Post(API.retryPaymentRequests.pattern)
  @HttpCode(HttpStatus.OK)
  async retry(@BatchId() batchId: string): Promise<PaymentRequestsProgress> {
    await this.retryBatch.run(batchId);
    return this.readProgress.run(batchId);
  }

  @Post(API.stopPaymentRequests.pattern)
  @HttpCode(HttpStatus.OK)
  async stop(@BatchId() batchId: string, @IdentityOf() administrator: Identity): Promise<PaymentRequestsProgress> {
    await this.stopBatch.run(batchId, administrator);
    await this.awaitBatch.ended(batchId);
    return this.readProgress.run(batchId);
  }
}

/** @param given untrusted body or query. @throws DomainError not-found when `tender` is no id */
function tenderIn(given: unknown): string | null {
  const { tender } = Object(given) as { tender?: unknown };
  return tender === undefined || tender === null || tender === '' ? null : TENDER_ID.transform(tender);
}

/** @param given untrusted body. @throws DomainError invalid when `again` is neither true nor false */
function againIn(given: unknown): boolean {
  const again = (Object(given) as { again?: unknown }).again ?? false;
  if (typeof again === 'boolean') return again;
  throw new DomainError('invalid', 'error.validation', { fields: { again: 'paymentRequests.againInvalid' } });
}
