import { Migration } from '@lacorte/persistence';

/** Counts repetitions of an idempotency key with another body. A limit keeps strangers from guessing the password in the first body. */
export class IdempotencyMismatches1795910800000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.idempotency_record ADD COLUMN mismatches integer NOT NULL DEFAULT 0',
  ];
}
