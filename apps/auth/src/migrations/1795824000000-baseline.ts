import { outboxTable } from '@lacorte/outbox';
import { Migration } from '@lacorte/persistence';
import { SCHEMA } from '../config';

export class Baseline1795824000000 extends Migration {
  readonly statements = [
    // E-mail addresses are unique by ASCII lower case (docs/adr/0020): citext compares by the database's locale.
    `CREATE TABLE auth.users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email citext NOT NULL,
      password_hash text NOT NULL,
      first_name text, last_name text, profile_image_url text,
      role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'admin')),
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(),
      password_version integer NOT NULL DEFAULT 1,
      address_verified_at timestamptz, address_proven_at timestamptz,
      -- The language that the owner has chosen, and that of the first application.
      language text, application_language text
    )`,
    'CREATE UNIQUE INDEX users_email_ascii ON auth.users (lower(email::text COLLATE "C"))',
    // The table of connect-pg-simple, with an id for the list of sessions that is not the session's secret.
    `CREATE TABLE auth.session (
      sid varchar PRIMARY KEY,
      sess json NOT NULL,
      expire timestamptz(6) NOT NULL, last_seen_at timestamptz NOT NULL DEFAULT now(),
      public_id uuid NOT NULL DEFAULT gen_random_uuid(),
      created_at timestamptz NOT NULL DEFAULT now()
    )`,
    'CREATE INDEX session_expire ON auth.session (expire)',
    'CREATE UNIQUE INDEX session_public_id ON auth.session (public_id)',
    `CREATE INDEX session_of_user ON auth.session ((sess->>'userId'))`,
    // Requests for links in e-mails, and hashes of the mailed tokens. A request for an unknown e-mail address has no account. It is stored,
    // so that the call costs the same.
    `CREATE TABLE auth.link_request (
      id uuid PRIMARY KEY,
      purpose text NOT NULL,
      user_id uuid REFERENCES auth.users ON DELETE CASCADE,
      is_counted boolean NOT NULL,
      asked_at timestamptz NOT NULL DEFAULT now(), closed_at timestamptz
    )`,
    'CREATE INDEX link_request_of_user ON auth.link_request (user_id, purpose, asked_at)',
    'CREATE INDEX link_request_asked ON auth.link_request (asked_at)',
    `CREATE TABLE auth.link_token (
      hash bytea PRIMARY KEY,
      request_id uuid NOT NULL REFERENCES auth.link_request ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      address_hash bytea
    )`,
    'CREATE INDEX link_token_of_request ON auth.link_token (request_id)',
    'CREATE INDEX link_token_expires ON auth.link_token (expires_at)',
    // A TOTP secret per account, encrypted, and hashes of its recovery codes.
    `CREATE TABLE auth.totp (
      user_id uuid PRIMARY KEY REFERENCES auth.users ON DELETE CASCADE,
      secret text NOT NULL, confirmed_at timestamptz,
      last_step integer NOT NULL DEFAULT 0,
      wrong_at timestamptz[] NOT NULL DEFAULT '{}',
      blocked_until timestamptz
    )`,
    `CREATE TABLE auth.recovery_code (
      user_id uuid NOT NULL REFERENCES auth.totp ON DELETE CASCADE,
      hash text NOT NULL,
      PRIMARY KEY (user_id, hash)
    )`,
    // Links people of an identity provider to accounts.
    `CREATE TABLE auth.openid_identity (
      issuer text NOT NULL, subject text NOT NULL,
      user_id uuid NOT NULL REFERENCES auth.users ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (issuer, subject),
      UNIQUE (user_id, issuer)
    )`,
    ...outboxTable(SCHEMA),
  ];
}
