import { Migration } from '@lacorte/persistence';

/** Counts an account's passwords, so that sessions opened with an older one end. */
export class PasswordVersions1763680000000 extends Migration {
  readonly statements = ['ALTER TABLE auth.users ADD COLUMN password_version integer NOT NULL DEFAULT 1'];
}
