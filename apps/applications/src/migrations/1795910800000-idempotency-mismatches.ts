import { Migration } from '@lacorte/persistence';

/** How many other requests came with an idempotency key. A request has a password, which the key must not help to guess. */
export class IdempotencyMismatches1795910800000 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE applications.idempotency_record ADD COLUMN mismatches integer NOT NULL DEFAULT 0',
  ];
}
