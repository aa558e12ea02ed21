import { type ErasedAccount, type ErasedRecords, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { EraseAccountJob, JOBS, type JobHandler, requireErasure } from '@lacorte/jobs';
import type { EraseApplications } from './erase-applications';

/** The step of applications in the erasure of an account. It acts on what auth has recorded, not on what the job says. */
export class EraseApplicationsHandler implements JobHandler<EraseAccountJob, ErasedRecords> {
  readonly jobName = JOBS.eraseApplications;
  readonly payload = EraseAccountJob;

  constructor(
    private readonly auth: ServiceClient,
    private readonly eraseApplications: EraseApplications,
  ) {}

  /** @throws Error when auth has recorded no erasure; DomainError unavailable: the step runs again */
  async handle({ userId }: EraseAccountJob): Promise<ErasedRecords> {
    const account = await requireErasure<ErasedAccount>(this.auth, INTERNAL.erasedAccount(userId));
    return this.eraseApplications.run({ userId, ...account });
  }
}
