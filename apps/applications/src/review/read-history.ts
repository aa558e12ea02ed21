import type { ApplicationStatus, StatusChange } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface ChangeRow {
  from: ApplicationStatus;
  to: ApplicationStatus;
  changedBy: string;
  changedAt: Date;
}

/** Every change of an application's status, newest first. */
@Injectable()
export class ReadHistory {
  constructor(private readonly database: DataSource) {}

  async run(applicationId: string): Promise<StatusChange[]> {
    const rows = await this.database.query<ChangeRow[]>(
      `SELECT from_status AS "from", to_status AS "to", changed_by_email AS "changedBy", changed_at AS "changedAt"
       FROM applications.status_change WHERE application_id = $1 ORDER BY id DESC`,
      [applicationId],
    );
    return rows.map(({ changedAt, ...change }) => ({ ...change, changedAt: changedAt.toISOString() }));
  }
}
