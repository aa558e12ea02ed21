import { type Language, MANDATORY_SECTIONS } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { IS_ADDING_OPEN } from './may-attach';

/** When the reminder of the tender `t` goes out (contract, section 10); null without a closing time. */
const REMINDER_AT = `(t.closes_at - interval '72 hours')`;

const IS_INCOMPLETE = `NOT a.documenti ?& ARRAY[${MANDATORY_SECTIONS.map(({ type }) => `'${type}'`).join(', ')}]`;

const TAKE = replannedStatement('take-applications-to-remind-of', {
  applicationId: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
})`
  WITH due AS (
    SELECT a.id FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
    WHERE a.missing_reminded_at IS NULL AND ${IS_ADDING_OPEN} AND ${IS_INCOMPLETE}
      AND ${REMINDER_AT} <= clock_timestamp() AND a.created_at < ${REMINDER_AT}
    ORDER BY a.created_at, a.id LIMIT ${DUE_AT_ONCE} FOR UPDATE OF a SKIP LOCKED)
  UPDATE applications.application a SET missing_reminded_at = clock_timestamp() FROM due WHERE a.id = due.id
  RETURNING a.id AS "applicationId", a.language`;

/** Reminds each applicant whose documents are incomplete, once, 72 hours before the tender closes. */
@Injectable()
export class RemindOfMissing {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ reminded: number }> {
    return { reminded: await OUTBOX.addDue(this.database, 'missing-reminder-due', TAKE) };
  }
}
