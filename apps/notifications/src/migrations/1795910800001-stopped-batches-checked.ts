import { Migration } from '@lacorte/persistence';

/** Checks the rules of the migration before, without blocking the use of the table. */
export class StoppedBatchesChecked1795910800001 extends Migration {
  protected override readonly statements = [
    'ALTER TABLE payment_batch VALIDATE CONSTRAINT payment_batch_status_check',
    'ALTER TABLE payment_batch VALIDATE CONSTRAINT payment_batch_stopped_check',
  ];
}
