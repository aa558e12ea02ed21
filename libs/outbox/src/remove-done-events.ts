import { HOUSEKEEPING } from '@lacorte/contracts';
import { deleteInBatches } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

/** Deletes finished events after a while. Failed ones stay until a person has looked at them. @returns how many */
export function removeDoneEvents(database: DataSource, { table }: Outbox): Promise<number> {
  return deleteInBatches(
    database,
    `DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE done_at < now() - make_interval(days => ${HOUSEKEEPING.outboxDays}) LIMIT $1)`,
  );
}
