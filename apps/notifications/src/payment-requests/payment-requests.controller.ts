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
import { BatchProgress } from './batch-progress';
import { Batches } from './batches';
import { RecipientsSource } from './recipients-source';

const TENDER_ID = new IdPipe('tenders.notFound');

const BatchId = () => Param('batchId', new IdPipe('paymentRequests.notFound'));

@Admin()
@Controller()
export class PaymentRequestsController {
  constructor(
    private readonly batches: Batches,
    private readonly batchProgress: BatchProgress,
    private readonly recipientsSource: RecipientsSource,
  ) {}

  @Post(API.sendPaymentRequests)
  @HttpCode(HttpStatus.OK)
  async send(@Body() body: unknown, @IdentityOf() administrator: Identity): Promise<PaymentRequestsAnswer> {
    const scope = { tenderId: tenderIn(body), again: againIn(body) };
    return this.batchProgress.answerTo(await this.batches.start(administrator, scope));
  }

  @Get(API.latestPaymentRequests)
  async latest(@Res({ passthrough: true }) response: Response): Promise<PaymentRequestsProgress | undefined> {
    const latest = await this.batchProgress.ofLatest();
    if (!latest) response.status(HttpStatus.NO_CONTENT);
    return latest;
  }

  @Get(API.paymentRequestRecipients)
  recipients(@Query() query: unknown): Promise<PaymentRecipientsCount> {
    return this.recipientsSource.count(tenderIn(query));
  }

  @Get(API.paymentRequests.pattern)
  progress(@BatchId() batchId: string): Promise<PaymentRequestsProgress> {
    return this.batchProgress.of(batchId);
  }

  @Post(API.retryPaymentRequests.pattern)
  @HttpCode(HttpStatus.OK)
  async retry(@BatchId() batchId: string): Promise<PaymentRequestsProgress> {
    await this.batches.retry(batchId);
    return this.batchProgress.of(batchId);
  }

  @Post(API.stopPaymentRequests.pattern)
  @HttpCode(HttpStatus.OK)
  async stop(@BatchId() batchId: string, @IdentityOf() administrator: Identity): Promise<PaymentRequestsProgress> {
    await this.batches.stop(batchId, administrator);
    await this.batchProgress.ended(batchId);
    return this.batchProgress.of(batchId);
  }
}

/** Reads the tender of an untrusted body or query. @throws DomainError not-found when `tender` is no id */
function tenderIn(given: unknown): string | null {
  const { tender } = Object(given) as { tender?: unknown };
  return tender === undefined || tender === null || tender === '' ? null : TENDER_ID.transform(tender);
}

/** Reads `again` of an untrusted body. @throws DomainError invalid when it is neither true nor false */
function againIn(given: unknown): boolean {
  const again = (Object(given) as { again?: unknown }).again ?? false;
  if (typeof again === 'boolean') return again;
  throw new DomainError('invalid', 'error.validation', { fields: { again: 'paymentRequests.againInvalid' } });
}
