import type { ApplicationCounts, ApplicationStatus } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListRequest } from './list-request';

interface CounterRow {
  status: ApplicationStatus;
  count: number;
  /** How often applications came to the status or left it. */
  changes: string;
  /** Those of them that were new or went for good. */
  membershipChanges: string;
}

const COUNTERS = {
  name: 'application-counters',
  text: `SELECT application_status AS status, count, changes, membership_changes AS "membershipChanges"
    FROM applications.application_count ORDER BY 1`,
};

/** The counters at one instant. */
export class CountedApplications {
  readonly counts: ApplicationCounts = { total: 0, submitted: 0, under_review: 0, approved: 0, rejected: 0 };

  constructor(private readonly rows: CounterRow[]) {
    for (const { status, count } of rows) {
      this.counts[status] = count;
      this.counts.total += count;
    }
  }

  /** Another one as soon as a search may find others: whatever the status, decisions change nothing but an order by status. */
  revisionFor({ status, sort }: Pick<ListRequest, 'status'> & Partial<Pick<ListRequest, 'sort'>>): string {
    if (status !== 'any') return this.rows.find((row) => row.status === status)?.changes ?? '';
    const isByStatus = sort?.endsWith('applicationStatus');
    return this.rows.map((row) => (isByStatus ? row.changes : row.membershipChanges)).join('.');
  }
}

/** Applications per status, over all of them. The database keeps the counters; reading them costs four rows. */
@Injectable()
export class CountApplications {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<CountedApplications> {
    return new CountedApplications(await runPrepared<CounterRow>(this.database, COUNTERS, []));
  }
}
