import { Migration } from '@lacorte/persistence';

/** Whether a message to an unproven address is of a batch, which has at most half of the slots. Release 1.0.0 does not say. */
export class SlotsOfBatches1795910800002 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE unproven_message ADD COLUMN of_batch boolean NOT NULL DEFAULT false',
  ];
}
