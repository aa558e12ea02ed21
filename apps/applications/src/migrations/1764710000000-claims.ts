import { Migration } from '@lacorte/persistence';

/**
 * Who is at work on which application; a row older than CLAIM_HOURS counts no more. The previous release erases applications without
 * knowing it, hence the cascade.
 */
export class Claims1764710000000 extends Migration {
  protected override readonly statements = [
    `CREATE TABLE applications.claim (
      application_id uuid PRIMARY KEY REFERENCES applications.application (id) ON DELETE CASCADE,
      claimed_by_id uuid NOT NULL,
      claimed_by_email text NOT NULL CHECK (claimed_by_email <> ''),
      claimed_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', clock_timestamp())
    )`,
    'CREATE INDEX claim_of_administrator ON applications.claim (claimed_by_id)',
    'CREATE INDEX claim_by_age ON applications.claim (claimed_at)',
  ];
}
