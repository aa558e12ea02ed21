import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Workers look for the messages that are due, and count those that have failed. */
export class UnsentMessages1795910900001 extends Migration {
  readonly transaction = false;

  protected override readonly statements = [
    ...concurrentIndex(
      'messages_unsent',
      `messages (priority, (batch_id IS NOT NULL), coalesce(not_before, '-infinity'), created_at)
        WHERE state IN ('pending', 'sending')`,
    ),
    ...concurrentIndex('messages_failed', `messages (created_at) WHERE state = 'failed' AND batch_id IS NULL`),
    'DROP INDEX CONCURRENTLY IF EXISTS messages_of_batches_unsent',
  ];
}
