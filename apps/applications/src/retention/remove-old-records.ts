import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';

@Injectable()
export class RemoveOldRecords {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of deleted rows of each table that has a limit, and of events that are done */
  async run(): Promise<Record<string, number>> {
    const removed: Record<string, number> = { doneEvents: await OUTBOX.removeDone(this.database) };
    for (const [table, { kept }] of Object.entries(PERSONAL_DATA.tables)) {
      if (kept.remove) removed[table] = await PERSONAL_DATA.removeExpired(this.database, table);
    }
    return removed;
  }
}
