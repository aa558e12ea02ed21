import { COLUMN, countAffected, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_UNTOLD } from './tell-applications';

const LOCK = replannedStatement('lock-running-batch', { id: COLUMN.uuid })`
  SELECT id FROM payment_batch WHERE id = $1 AND status = 'running' AND recipients_complete FOR UPDATE`;

/** Stops at the first unsent message instead of counting. */
const COMPLETE = replannedStatement('complete-batch')`
  UPDATE payment_batch SET status = 'completed', finished_at = now()
  WHERE id = $1
    AND NOT EXISTS (SELECT FROM messages WHERE batch_id = $1 AND state = 'pending')
    AND NOT EXISTS (SELECT FROM messages WHERE batch_id = $1 AND state = 'sending')
    AND NOT EXISTS (SELECT FROM messages WHERE batch_id = $1 AND ${IS_UNTOLD})`;

/** Ends a batch when all its messages are sent, and told to applications, or have failed. */
@Injectable()
export class CompleteBatch {
  constructor(private readonly database: DataSource) {}

  /** @returns whether the batch has ended */
  run(batchId: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // A separate statement, so that the next one sees what a retry has committed during the wait for the lock.
      const [batch] = await runPrepared(manager, LOCK, [batchId]);
      return batch !== undefined && (await countAffected(manager, COMPLETE, [batchId])) === 1;
    });
  }
}
