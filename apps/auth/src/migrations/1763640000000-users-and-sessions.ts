import { Migration } from '@lacorte/persistence';

/** Accounts, and sessions in the table of connect-pg-simple. */
export class UsersAndSessions1763640000000 extends Migration {
  readonly statements = [
    `CREATE TABLE auth.users (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email citext NOT NULL CONSTRAINT users_email_key UNIQUE,
        password_hash text NOT NULL,
        first_name text,
        last_name text,
        profile_image_url text,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`,
    `CREATE TABLE auth.session (
        sid varchar PRIMARY KEY,
        sess json NOT NULL,
        expire timestamptz(6) NOT NULL
      )`,
    'CREATE INDEX session_expire ON auth.session (expire)',
  ];
}
