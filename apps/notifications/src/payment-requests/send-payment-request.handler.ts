import { JOBS, type JobHandler, SendPaymentRequestJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { isLastAttempt } from '../messages/last-attempt';
import { SendPaymentRequest } from './send-payment-request';

@Injectable()
export class SendPaymentRequestHandler implements JobHandler<SendPaymentRequestJob, void> {
  readonly jobName = JOBS.sendPaymentRequest;
  readonly payload = SendPaymentRequestJob;

  constructor(private readonly sendPaymentRequest: SendPaymentRequest) {}

  handle({ messageId }: SendPaymentRequestJob, job: Job): Promise<void> {
    return this.sendPaymentRequest.execute(messageId, isLastAttempt(job));
  }
}
