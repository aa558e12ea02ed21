import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds the few messages that applications has not been told of, and the few that were refused, by address. */
export class IndexesOfUntoldAndRefused1764620001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = [
    ...concurrentIndex(
      'messages_untold',
      `messages (batch_id) WHERE kind = 'payment-request' AND state = 'sent' AND told_at IS NULL`,
    ),
    ...concurrentIndex('messages_refused', 'messages (recipient) WHERE refused_at IS NOT NULL'),
  ];
}
