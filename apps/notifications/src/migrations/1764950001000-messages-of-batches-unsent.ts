import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Finds the messages of batches that are due, of any kind of batch. */
export class MessagesOfBatchesUnsent1764950001000 extends Migration {
  readonly transaction = false;
  protected override readonly statements = concurrentIndex(
    'messages_of_batches_unsent',
    `messages (coalesce(not_before, created_at)) WHERE batch_id IS NOT NULL AND state IN ('pending', 'sending')`,
  );
}
