import type { ApplicationCounts, ApplicationStatus } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const COUNTERS = statement('application-counters', {
  status: COLUMN.textOf<ApplicationStatus>(),
  count: COLUMN.integer,
})`
  SELECT application_status AS status, sum(count)::int AS count FROM applications.application_count
  WHERE $1::uuid IS NULL OR tender_id = $1 GROUP BY 1`;

/** Number of applications per status, of one tender or of all, from counters that triggers keep. */
@Injectable()
export class CountApplications {
  constructor(private readonly database: DataSource) {}

  async run(tender: string | null): Promise<ApplicationCounts> {
    const counts: ApplicationCounts = { total: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0 };
    for (const { status, count } of await runPrepared(this.database, COUNTERS, [tender])) {
      counts[status] = count;
      counts.total += count;
    }
    return counts;
  }
}
