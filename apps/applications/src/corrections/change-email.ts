import { type EmailChange, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { ChangeEmailJob, JOBS, type JobHandler } from '@lacorte/jobs';
import { countAffected, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';

const IS_FORMER = (address: string) => `lower(${address} COLLATE "C") = lower($2 COLLATE "C") AND ${address} <> $3`;

/** Records each change as a correction that has no message. Drafts store the typed address, so they change, too. */
const CHANGE_EMAIL = statement('change-email-of-applications')`
  WITH stated AS (
    SELECT id, email FROM applications.application WHERE user_id = $1 AND ${IS_FORMER('email')} AND erased_at IS NULL ORDER BY id FOR UPDATE
  ), typed AS (
    UPDATE applications.draft d SET values = jsonb_set(d.values, '{email}', to_jsonb($3::text))
    WHERE d.user_id = $1 AND ${IS_FORMER("(d.values->>'email')")}
  ), changed AS (
    UPDATE applications.application a SET email = $3, version = version + 1 FROM stated WHERE a.id = stated.id RETURNING a.id, stated.email
  )
  INSERT INTO applications.correction (application_id, changes)
  SELECT id, jsonb_build_array(jsonb_build_object('field', 'email', 'from', email, 'to', $3::text)) FROM changed ORDER BY id`;

/** Replaces the former address of an account by the new one in its applications and drafts. @returns the number of changed applications */
export function changeEmail(
  manager: EntityManager,
  { userId, from, to }: Pick<EmailChange, 'userId' | 'from' | 'to'>,
): Promise<number> {
  return countAffected(manager, CHANGE_EMAIL, [userId, from, to]);
}

/** Copies a new address of an account to its applications. Auth confirms the change, because any process with Redis can add a job. */
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
      // The owner may have changed the address again meanwhile. If the job of the later change ran first, it found no application with the
      // address that it replaces. So the loop goes on until it has applied the newest address.
      if (!change || change.to === step.to) return;
      from = step.to;
    }
  }

  private read(requestId: string): Promise<EmailChange | null> {
    return this.auth.find<EmailChange>({ method: 'GET', path: INTERNAL.emailChange(requestId) });
  }
}
