import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds the few messages that were refused, by address. */
export class IndexOfRefused1764620001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = concurrentIndex(
    'messages_refused',
    'messages (recipient) WHERE refused_at IS NOT NULL',
  );
}
