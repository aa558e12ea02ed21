import type { Language } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { isOpenAt } from '../tenders/tender.row';
import { EXPIRES_AT } from './draft.row';

/** When the reminder of the tender `t` goes out (contract, section 6); null without a closing time. */
const REMINDER_AT = `(t.closes_at - interval '48 hours')`;

/** Drafts that are saved, sent or reminded of at this moment are left to the next run. */
const TAKE = replannedStatement('take-drafts-to-remind-of', {
  userId: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
  tenderId: COLUMN.uuid,
})`
  WITH due AS (
    SELECT d.id FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
    WHERE d.reminded_at IS NULL AND ${isOpenAt('clock_timestamp()')} AND ${REMINDER_AT} <= clock_timestamp()
      AND d.created_at < ${REMINDER_AT} AND ${EXPIRES_AT} > clock_timestamp()
    ORDER BY d.id LIMIT ${DUE_AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
  UPDATE applications.draft d SET reminded_at = clock_timestamp() FROM due WHERE d.id = due.id
  RETURNING d.user_id AS "userId", d.language, d.tender_id AS "tenderId"`;

/**
 * Sends one reminder for each draft, 48 hours before the tender closes; drafts begun later get none. The mark and the event are one
 * transaction, so that a draft is reminded of once, wherever a worker is killed, and also when the tender is extended afterwards.
 */
@Injectable()
export class RemindOfDrafts {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of drafts */
  async run(): Promise<{ reminded: number }> {
    return { reminded: await OUTBOX.addDue(this.database, 'draft-reminder-due', TAKE) };
  }
}
