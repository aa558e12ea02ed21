import { Migration } from '@lacorte/persistence';

/** Counts requests that repeat an idempotency key with another body. Their limit keeps strangers from guessing the password in it. */
export class IdempotencyMismatches1795910800000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.idempotency_record ADD COLUMN mismatches integer NOT NULL DEFAULT 0',
  ];
}
