import { countAffected, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The outbox records a job that has failed at its last attempt, or whose worker was killed too often. */
const END = replannedStatement('end-failed-rankings')`
  UPDATE applications.ranking r SET state = 'failed' FROM (
    SELECT c.id FROM applications.ranking c
    WHERE c.state = 'computing' AND EXISTS (
      SELECT FROM applications.outbox o
      WHERE o.kind = 'ranking-started' AND o.payload ->> 'rankingId' = c.id::text AND o.failed_at IS NOT NULL)
    FOR UPDATE SKIP LOCKED) AS failed
  WHERE r.id = failed.id`;

/** Marks the runs that cannot be computed as failed, so that an administrator can start another. */
@Injectable()
export class EndFailedRankings {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of marked runs */
  async run(): Promise<{ failed: number }> {
    return { failed: await countAffected(this.database, END) };
  }
}
