import { Migration } from '@lacorte/persistence';

/** The account that a message is about, which `parameters` name only until the message is sent. */
export class MessagesOfAccounts1795910400000 extends Migration {
  readonly statements = ['ALTER TABLE messages ADD COLUMN user_id uuid'];
}
