import { Migration } from '@lacorte/persistence';

/** Only code declares the kinds of events. */
export class OutboxOfAnyKind1764170000000 extends Migration {
  readonly statements = ['ALTER TABLE applications.outbox DROP CONSTRAINT outbox_kind_check'];
}
