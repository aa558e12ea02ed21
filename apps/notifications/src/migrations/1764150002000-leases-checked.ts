import { Migration } from '@lacorte/persistence';

/** Validates the rules about states, which the previous release obeys as well. */
export class LeasesChecked1764150002000 extends Migration {
  readonly statements = [
    'ALTER TABLE messages VALIDATE CONSTRAINT messages_state_check',
    'ALTER TABLE messages VALIDATE CONSTRAINT messages_withheld_check',
  ];
}
