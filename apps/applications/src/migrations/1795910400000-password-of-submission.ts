import { Migration } from '@lacorte/persistence';

/** The version of the password that a submission had. Submissions of a logged-in caller, and of release 1.0.0, have none. */
export class PasswordOfSubmission1795910400000 extends Migration {
  readonly statements = ['ALTER TABLE applications.idempotency_record ADD COLUMN password_version integer'];
}
