import { Migration } from '@lacorte/persistence';

/** Validates the wider rule about withheld messages. */
export class PipelineChecked1764180002000 extends Migration {
  readonly statements = ['ALTER TABLE messages VALIDATE CONSTRAINT messages_withheld_check'];
}
