import { Migration } from '@lacorte/persistence';

/**
 * Addresses that want an e-mail when a tender opens, each until it has been told. Every link that was mailed for a row works, because
 * a mail server may have accepted an attempt that looked like a failure.
 */
const OPENING_NOTICE = `
  CREATE TABLE applications.opening_notice (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    email text NOT NULL CONSTRAINT opening_notice_email UNIQUE CHECK (email = lower(email COLLATE "C")),
    language text NOT NULL CHECK (language <> ''),
    token_hashes bytea[] NOT NULL DEFAULT '{}',
    expires_at timestamptz NOT NULL,
    verified_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`;

export class OpeningNotices1764510000000 extends Migration {
  protected override readonly statements = [
    OPENING_NOTICE,
    'CREATE INDEX opening_notice_tokens ON applications.opening_notice USING gin (token_hashes)',
    'CREATE INDEX opening_notice_verified ON applications.opening_notice (verified_at) WHERE verified_at IS NOT NULL',
    'CREATE INDEX opening_notice_unverified ON applications.opening_notice (expires_at) WHERE verified_at IS NULL',
  ];
}
