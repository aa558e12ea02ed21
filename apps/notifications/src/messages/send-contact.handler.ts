import { JOBS, type JobHandler, SendContactJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { isLastAttempt } from './last-attempt';
import { SendContact } from './send-contact';

@Injectable()
export class SendContactHandler implements JobHandler<SendContactJob, void> {
  readonly jobName = JOBS.sendContact;
  readonly payload = SendContactJob;

  constructor(private readonly sendContact: SendContact) {}

  handle({ messageId, contactId }: SendContactJob, job: Job): Promise<void> {
    return this.sendContact.execute(messageId, contactId, isLastAttempt(job));
  }
}
