import { DomainError } from '@lacorte/errors';
import { JOBS, type JobHandler, type RenderedReceipt, RenderReceiptJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { orderOf } from '../printing/print-order';
import { RenderReceipt } from './render-receipt';

@Injectable()
export class RenderReceiptHandler implements JobHandler<RenderReceiptJob, RenderedReceipt> {
  readonly jobName = JOBS.renderReceipt;
  readonly payload = RenderReceiptJob;

  constructor(private readonly renderReceipt: RenderReceipt) {}

  async handle(payload: RenderReceiptJob, job: Job): Promise<RenderedReceipt> {
    try {
      return await this.renderReceipt.execute(payload, orderOf(job, payload.key));
    } catch (error) {
      const isGone = error instanceof DomainError && error.kind === 'not-found';
      throw isGone ? new UnrecoverableError('the application does not exist') : error;
    }
  }
}
