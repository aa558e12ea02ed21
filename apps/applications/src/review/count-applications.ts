import type { ApplicationCounts, ApplicationStatus } from '@lacorte/contracts';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const COUNTERS = declareStatement({
  name: 'application-counters',
  text: 'SELECT application_status AS status, count FROM applications.application_count',
  columns: { status: COLUMN.textOf<ApplicationStatus>(), count: COLUMN.integer },
});

/** Applications per status, over all of them. The database keeps the counters; reading them costs four rows. */
@Injectable()
export class CountApplications {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<ApplicationCounts> {
    const counts: ApplicationCounts = { total: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0 };
    for (const { status, count } of await runPrepared(this.database, COUNTERS)) {
      counts[status] = count;
      counts.total += count;
    }
    return counts;
  }
}
