import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const LOCK = `SELECT id FROM payment_batch WHERE id = $1 AND status = 'running' AND recipients_complete FOR UPDATE`;

/** Stops at the first unsent message; nothing is counted. */
const COMPLETE = `
  UPDATE payment_batch SET status = 'completed', finished_at = now()
  WHERE id = $1
    AND NOT EXISTS (SELECT FROM messages WHERE batch_id = $1 AND state = 'pending')
    AND NOT EXISTS (SELECT FROM messages WHERE batch_id = $1 AND state = 'sending')`;

/** Ends a batch when nothing of it is left to be sent. */
@Injectable()
export class CompleteBatch {
  constructor(private readonly database: DataSource) {}

  /** @returns whether the batch has ended */
  run(batchId: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      // A statement of its own: the next one then sees what a retry has committed while this one waited for it.
      const [batch] = await manager.query<{ id: string }[]>(LOCK, [batchId]);
      if (!batch) return false;
      const [, completed] = await manager.query<[unknown[], number]>(COMPLETE, [batchId]);
      return completed === 1;
    });
  }
}
