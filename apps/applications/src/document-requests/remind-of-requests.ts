import { DOCUMENT_REQUEST, type Language, TIME_ZONE } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { IS_OPEN } from './document-request.row';

/** SQL expression of the instant of the reminder of the request `r`: the beginning of a day in Rome. */
const REMINDER_AT = `((r.deadline - ${DOCUMENT_REQUEST.reminderDays})::timestamp AT TIME ZONE '${TIME_ZONE}')`;

const TAKE = replannedStatement('take-requests-to-remind-of', {
  applicationId: COLUMN.uuid,
  requestId: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
})`
  WITH due AS (
    SELECT r.id FROM applications.document_request r
    WHERE r.reminded_at IS NULL AND ${IS_OPEN} AND ${REMINDER_AT} <= clock_timestamp() AND r.created_at < ${REMINDER_AT}
    ORDER BY r.deadline, r.created_at, r.id LIMIT ${DUE_AT_ONCE} FOR UPDATE OF r SKIP LOCKED)
  UPDATE applications.document_request r SET reminded_at = clock_timestamp()
  FROM due, applications.application a WHERE r.id = due.id AND a.id = r.application_id
  RETURNING r.application_id AS "applicationId", r.id AS "requestId", a.language`;

/** Sends one reminder for each open request, two days before its deadline; requests made later get none. */
@Injectable()
export class RemindOfRequests {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ reminded: number }> {
    return { reminded: await OUTBOX.addDue(this.database, 'request-reminder-due', TAKE) };
  }
}
