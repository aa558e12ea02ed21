import { type EmailChange, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { ChangeEmailJob, JOBS, type JobHandler } from '@lacorte/jobs';
import { countAffected, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

const CHANGE_EMAIL = statement('change-email-of-applications')`
  UPDATE applications.application SET email = $3, version = version + 1
  WHERE user_id = $1 AND lower(email COLLATE "C") = lower($2 COLLATE "C") AND email <> $3 AND erased_at IS NULL`;

/** Replaces the former address of an account in the applications that state it; others keep theirs. @returns how many changed */
export function changeEmail(
  manager: EntityManager,
  { userId, from, to }: Pick<EmailChange, 'userId' | 'from' | 'to'>,
): Promise<number> {
  return countAffected(manager, CHANGE_EMAIL, [userId, from, to]);
}

/** Copies a new address of an account to its applications. Reads the change from the auth service, because any process can add such a job. */
export class ChangeEmailHandler implements JobHandler<ChangeEmailJob, void> {
  readonly jobName = JOBS.changeEmail;
  readonly payload = ChangeEmailJob;

  constructor(
    private readonly auth: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** @throws DomainError unavailable; Error when the auth service has not recorded the change. In both cases the job runs again. */
  async handle({ requestId }: ChangeEmailJob): Promise<void> {
    let change = await this.read(requestId);
    // The account has been erased.
    if (!change) return;
    if (!change.isConfirmed) throw new Error('the change of the address is not confirmed');
    let from = change.from;
    for (;;) {
      const step = { ...change, from };
      await this.database.transaction((manager) => changeEmail(manager, step));
      change = await this.read(requestId);
      // The owner may have changed the address again meanwhile. If that later job ran first, it found no application with its former
      // address. So the loop goes on until it has applied the newest address.
      if (!change || change.to === step.to) return;
      from = step.to;
    }
  }

  private read(requestId: string): Promise<EmailChange | null> {
    return this.auth.find<EmailChange>({ method: 'GET', path: INTERNAL.emailChange(requestId) });
  }
}
