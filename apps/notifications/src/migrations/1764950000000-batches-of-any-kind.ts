import { Migration } from '@lacorte/persistence';

/** `batch_id` may name a batch of any kind. The previous release does not rely on the reference: it deletes no batches. */
export class BatchesOfAnyKind1764950000000 extends Migration {
  protected override readonly statements = ['ALTER TABLE messages DROP CONSTRAINT messages_batch_id_fkey'];
}
