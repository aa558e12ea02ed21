import { Migration } from '@lacorte/persistence';

/** An administrator can stop a batch. It is settled once applications knows what had left, and who stopped it. */
export class StoppedBatches1795910800000 extends Migration {
  protected override readonly statements = [
    `ALTER TABLE payment_batch ADD COLUMN stopped_by uuid, ADD COLUMN stopped_by_email citext,
       ADD COLUMN stopped_at timestamptz, ADD COLUMN settled_at timestamptz`,
    'ALTER TABLE payment_batch DROP CONSTRAINT payment_batch_status_check',
    `ALTER TABLE payment_batch ADD CONSTRAINT payment_batch_status_check
       CHECK (status IN ('running', 'completed', 'stopped')) NOT VALID`,
    `ALTER TABLE payment_batch ADD CONSTRAINT payment_batch_stopped_check
       CHECK ((status = 'stopped') = (stopped_at IS NOT NULL)) NOT VALID`,
  ];
}
