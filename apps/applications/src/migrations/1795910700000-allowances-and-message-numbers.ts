import { Migration } from '@lacorte/persistence';

/**
 * `network_use` counts the applications, drafts, messages and notices from one network (IPv4 address or IPv6 /64) per period of ten
 * minutes; the limit is per day. `idempotency_record.duplicate_of` stores the duplicates that the first answer named, for repeated
 * requests. `closing_told_at` is when the e-mail about the closing was added to the outbox; drafts of tenders that closed before this
 * migration get no such e-mail. `contact.number` is null in messages of earlier releases.
 */
export class AllowancesAndMessageNumbers1795910700000 extends Migration {
  protected override readonly statements = [
    'SET LOCAL search_path TO applications, public',
    `CREATE TABLE network_use (kind text NOT NULL CHECK (kind <> ''), network text NOT NULL CHECK (network <> ''),
      period timestamptz NOT NULL, used integer NOT NULL CHECK (used > 0), PRIMARY KEY (kind, network, period)) WITH (fillfactor = 80)`,
    'CREATE INDEX network_use_by_age ON network_use (period)',
    'ALTER TABLE idempotency_record ADD COLUMN duplicate_of jsonb',
    'ALTER TABLE draft ADD COLUMN closing_told_at timestamptz',
    `UPDATE draft d SET closing_told_at = t.closes_at FROM tender t WHERE t.id = d.tender_id AND t.closes_at <= now()`,
    'ALTER TABLE contact ADD COLUMN number text, ADD COLUMN application_code text',
    `CREATE TABLE contact_counter (year smallint PRIMARY KEY,
      last_number integer NOT NULL CONSTRAINT contact_counter_fits_number CHECK (last_number <= 999999))`,
  ];
}
