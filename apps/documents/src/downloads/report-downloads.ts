import { INTERNAL, type ReportedAccess } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { WorkLoop } from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { type DataSource, In } from 'typeorm';
import { DownloadReport } from './download.entity';

const BATCH = 200;

const UNREPORTED = replannedStatement('unreported-downloads', {
  id: COLUMN.text,
  at: COLUMN.text,
  who: COLUMN.text,
  applicationId: COLUMN.uuid,
})`
  SELECT d.id::text, to_char(d.downloaded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
    d.downloaded_by_email AS who, d.application_id AS "applicationId"
  FROM download_reports r JOIN downloads d ON d.id = r.download_id ORDER BY d.id LIMIT ${BATCH}`;

/** Reports downloads by administrators to the access log of the applications service. The log ignores an id that it already has. */
export class ReportDownloads extends WorkLoop {
  constructor(
    private readonly applications: ServiceClient,
    private readonly database: DataSource,
    pollMs: number,
  ) {
    super({ pollMs, pauseAfterFaultMs: pollMs, fault: 'downloads wait for the access log' });
  }

  /** @throws DomainError unavailable while the applications service is down; the rows stay for the next round */
  async round(): Promise<boolean> {
    const rows = await runPrepared(this.database, UNREPORTED);
    if (rows.length === 0) return false;
    const entries: ReportedAccess[] = rows.map((row) => ({ ...row, action: 'documents-downloaded' }));
    await this.applications.call({ method: 'POST', path: INTERNAL.accessLog, body: { entries } });
    await this.database.getRepository(DownloadReport).delete({ downloadId: In(rows.map(({ id }) => id)) });
    return rows.length === BATCH;
  }
}
