import { Migration } from '@lacorte/persistence';

/**
 * Batches may be of one tender; without one they are of all. Workers of the previous release do not look at it: start batches of
 * one tender only after the rollout.
 */
export class BatchesOfATender1764400000000 extends Migration {
  readonly statements = ['ALTER TABLE payment_batch ADD COLUMN tender_id uuid'];
}
