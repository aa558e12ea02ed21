import { createHash } from 'node:crypto';
import type { ReportedAccess } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAccess } from './record-access';

/** Records what other services report. A report that comes again, whole or in part, adds nothing. */
@Injectable()
export class RecordReports {
  constructor(private readonly database: DataSource) {}

  run(entries: ReportedAccess[]): Promise<void> {
    return recordAccess(
      this.database,
      ...entries.map(({ id, ...entry }) => ({ ...entry, report: reportOf(entry, id) })),
    );
  }
}

function reportOf({ action, at, who, applicationId, applicationCode, userId }: ReportedAccess, id?: string): string {
  if (id !== undefined) return `${action} ${id}`;
  const fields = JSON.stringify([new Date(at).toISOString(), who, applicationId, applicationCode, userId]);
  return `${action} ${createHash('sha256').update(fields).digest('base64url')}`;
}
