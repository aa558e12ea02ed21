import { Migration } from '@lacorte/persistence';

/** The number of other requests with an idempotency key, whose limit keeps anyone from guessing the password in a request. */
export class IdempotencyMismatches1795910800000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.idempotency_record ADD COLUMN mismatches integer NOT NULL DEFAULT 0',
  ];
}
