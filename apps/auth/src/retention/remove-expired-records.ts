import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { PERSONAL_DATA } from '../personal-data';

/** Deletes expired sessions and links, and finished outbox rows. */
@Injectable()
export class RemoveExpiredRecords {
  constructor(private readonly database: DataSource) {}

  /** @returns how many of each were deleted */
  async run(): Promise<{ sessions: number; links: number; linkRequests: number; outboxRows: number }> {
    return {
      sessions: await PERSONAL_DATA.removeExpired(this.database, 'session'),
      links: await PERSONAL_DATA.removeExpired(this.database, 'link_token'),
      linkRequests: await PERSONAL_DATA.removeExpired(this.database, 'link_request'),
      outboxRows: await OUTBOX.removeDone(this.database),
    };
  }
}
