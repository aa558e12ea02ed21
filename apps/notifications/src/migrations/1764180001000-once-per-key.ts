import { concurrentIndex, Migration } from '@lacorte/persistence';

/** At most one message per kind and key. */
export class OncePerKey1764180001000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    ...concurrentIndex(
      'messages_once_per_key',
      'messages (kind, dedupe_key) WHERE dedupe_key IS NOT NULL',
      'UNIQUE INDEX',
    ),
  ];
}
