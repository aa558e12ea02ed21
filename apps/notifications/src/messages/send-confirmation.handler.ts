import { JOBS, type JobHandler, type RenderedReceipt, SendConfirmationJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { ConfirmationFailed, SendConfirmation } from './send-confirmation';

@Injectable()
export class SendConfirmationHandler implements JobHandler<SendConfirmationJob, void> {
  readonly jobName = JOBS.sendConfirmation;
  readonly payload = SendConfirmationJob;

  constructor(private readonly sendConfirmation: SendConfirmation) {}

  async handle(wanted: SendConfirmationJob, job: Job): Promise<void> {
    // Of a receipt that could not be printed there is no value: the message goes without it.
    const [rendered] = Object.values(await job.getChildrenValues<RenderedReceipt>());
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    try {
      await this.sendConfirmation.execute({ ...wanted, rendered, isLastAttempt });
    } catch (error) {
      throw error instanceof ConfirmationFailed ? new UnrecoverableError(error.message) : error;
    }
  }
}
