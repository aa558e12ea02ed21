import { HOUSEKEEPING } from '@lacorte/contracts';
import { deleteInBatches } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

/** Deletes finished events after `HOUSEKEEPING.outboxDays`. Failed ones stay for an operator. @returns their number */
export function removeDoneEvents(database: DataSource, { table }: Outbox): Promise<number> {
  return deleteInBatches(database, {
    text: `DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE done_at < now() - make_interval(days => ${HOUSEKEEPING.outboxDays}) LIMIT $1)`,
  });
}
