import { createHash } from 'node:crypto';
import type { ReportedAccess } from '@lacorte/contracts';
import type { DataSource } from 'typeorm';
import { recordAccess } from './record-access';

/** Records what other services report. A report that comes again, whole or in part, adds nothing. */
export function recordReports(database: DataSource, entries: ReportedAccess[]): Promise<void> {
  return recordAccess(database, ...entries.map(({ id, ...entry }) => ({ ...entry, report: reportOf(entry, id) })));
}

function reportOf({ action, at, who, applicationId, applicationCode, userId }: ReportedAccess, id?: string): string {
  if (id !== undefined) return `${action} ${id}`;
  const fields = JSON.stringify([new Date(at).toISOString(), who, applicationId, applicationCode, userId]);
  return `${action} ${createHash('sha256').update(fields).digest('base64url')}`;
}
