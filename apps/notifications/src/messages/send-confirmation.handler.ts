import { JOBS, type JobHandler, type RenderedReceipt, SendConfirmationJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { isLastAttempt } from './last-attempt';
import { SendConfirmation } from './send-confirmation';

@Injectable()
export class SendConfirmationHandler implements JobHandler<SendConfirmationJob, void> {
  readonly jobName = JOBS.sendConfirmation;
  readonly payload = SendConfirmationJob;

  constructor(private readonly sendConfirmation: SendConfirmation) {}

  async handle(wanted: SendConfirmationJob, job: Job): Promise<void> {
    // Of a receipt that could not be printed there is no value: the message goes without it.
    const [rendered] = Object.values(await job.getChildrenValues<RenderedReceipt>());
    await this.sendConfirmation.execute({ ...wanted, rendered, isLastAttempt: isLastAttempt(job) });
  }
}
