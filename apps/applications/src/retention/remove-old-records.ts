import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';

@Injectable()
export class RemoveOldRecords {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<Record<string, number>> {
    const removed = (table: string) => PERSONAL_DATA.removeExpired(this.database, table);
    return {
      contacts: await removed('contact'),
      idempotencyRecords: await removed('idempotency_record'),
      outboxRows: await OUTBOX.removeDone(this.database),
      toldAddresses: await removed('outbox'),
      openingNotices: await removed('opening_notice'),
      accesses: await removed('access_log'),
      names: await removed('access_log_name'),
      drafts: await removed('draft'),
      endedDrafts: await removed('ended_draft'),
      networkUses: await removed('network_use'),
      reservations: await removed('reservation'),
      erasures: await removed('erasure'),
      rankingEntries: await removed('ranking_entry'),
      rankings: await removed('ranking'),
    };
  }
}
