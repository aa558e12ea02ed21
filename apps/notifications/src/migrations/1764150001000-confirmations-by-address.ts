import { concurrentIndex, Migration } from '@lacorte/persistence';

/** Counts the recent confirmations of an address. */
export class ConfirmationsByAddress1764150001000 extends Migration {
  readonly transaction = false;
  readonly statements = [
    ...concurrentIndex(
      'messages_confirmations_by_address',
      `messages (lower(recipient::text COLLATE "C"), coalesce(sent_at, allowed_at)) WHERE kind = 'confirmation'`,
    ),
  ];
}
