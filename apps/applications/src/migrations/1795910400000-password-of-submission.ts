import { Migration } from '@lacorte/persistence';

/** Adds the version of the password that came with a submission. Submissions of logged-in callers and of release 1.0.0 have none. */
export class PasswordOfSubmission1795910400000 extends Migration {
  readonly statements = ['ALTER TABLE applications.idempotency_record ADD COLUMN password_version integer'];
}
