import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';

/** Deletes the expired data of the register. */
@Injectable()
export class RemoveOldRecords {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of deleted rows by kind */
  async run(): Promise<Record<string, number>> {
    return {
      contacts: await this.expired('contact'),
      idempotencyRecords: await this.expired('idempotency_record'),
      outboxRows: await OUTBOX.removeDone(this.database),
      toldAddresses: await this.expired('outbox'),
      openingNotices: await this.expired('opening_notice'),
      accesses: await this.expired('access_log'),
      names: await this.expired('access_log_name'),
      drafts: await this.expired('draft'),
      endedDrafts: await this.expired('ended_draft'),
      networkUses: await this.expired('network_use'),
      claims: await this.expired('claim'),
      erasures: await this.expired('erasure'),
      rankingEntries: await this.expired('ranking_entry'),
      rankings: await this.expired('ranking'),
    };
  }

  private expired(table: string): Promise<number> {
    return PERSONAL_DATA.removeExpired(this.database, table);
  }
}
