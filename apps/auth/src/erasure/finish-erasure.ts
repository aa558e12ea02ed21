import { EraseAccountJob, JOBS, type JobHandler } from '@lacorte/jobs';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const FORGET_ADDRESS = statement('forget-erased-address')`
  UPDATE auth.outbox SET payload = payload - 'email' - 'provenEmail'
  WHERE kind = 'account-erased' AND payload->>'userId' = $1::text`;

/** The last step of the erasure of an account: forgets the address, which the steps before it needed. */
@Injectable()
export class FinishErasureHandler implements JobHandler<EraseAccountJob, void> {
  readonly jobName = JOBS.finishErasure;
  readonly payload = EraseAccountJob;

  constructor(private readonly database: DataSource) {}

  async handle({ userId }: EraseAccountJob): Promise<void> {
    await runPrepared(this.database, FORGET_ADDRESS, [userId]);
  }
}
