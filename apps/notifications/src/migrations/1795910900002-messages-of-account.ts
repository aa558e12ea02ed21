import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Messages about an account: only the first link of a day does not yield. Messages of batches have no account. */
export class MessagesOfAccount1795910900002 extends Migration {
  readonly transaction = false;

  protected override readonly statements = concurrentIndex(
    'messages_of_account',
    'messages (user_id) WHERE user_id IS NOT NULL',
  );
}
