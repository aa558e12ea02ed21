import { deleteInBatches } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import type { Outbox } from './outbox';

/** Deletes finished events after `HOUSEKEEPING.outboxDays`. Failed ones stay for an operator. @returns their number */
export function removeDoneEvents(database: DataSource, { statements }: Outbox): Promise<number> {
  return deleteInBatches(database, statements.removeDone);
}
