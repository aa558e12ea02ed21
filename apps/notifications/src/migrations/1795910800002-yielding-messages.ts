import { Migration } from '@lacorte/persistence';

/** Whether a message to an unproven address comes after what a person waits for. Release 1.0.0 does not say. */
export class YieldingMessages1795910800002 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE unproven_message ADD COLUMN yields boolean NOT NULL DEFAULT false',
  ];
}
