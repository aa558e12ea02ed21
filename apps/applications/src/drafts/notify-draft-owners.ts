import type { Language } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { instantText, isOpenAt } from '../tenders/tender.row';
import { EXPIRES_AT } from './draft.row';

/** SQL expression of the instant of the reminder of the tender `t` (contract, section 6); null without a closing time. */
const REMINDER_AT = `(t.closes_at - interval '48 hours')`;

const TAKE_TO_REMIND_OF = replannedStatement('take-drafts-to-remind-of', {
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

const TAKE_CLOSED = replannedStatement('take-drafts-of-closed-tenders', {
  userId: COLUMN.uuid,
  language: COLUMN.textOf<Language>(),
  tenderId: COLUMN.uuid,
  expiresAt: COLUMN.text,
})`
  WITH due AS (
    SELECT d.id, ${EXPIRES_AT} AS expires_at FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
    WHERE d.closing_told_at IS NULL AND t.published_at IS NOT NULL AND t.closes_at <= clock_timestamp()
      AND ${EXPIRES_AT} > clock_timestamp()
    ORDER BY d.id LIMIT ${DUE_AT_ONCE} FOR UPDATE OF d SKIP LOCKED)
  UPDATE applications.draft d SET closing_told_at = clock_timestamp() FROM due WHERE d.id = due.id
  RETURNING d.user_id AS "userId", d.language, d.tender_id AS "tenderId", ${instantText('due.expires_at')} AS "expiresAt"`;

/** Sends reminders and notices of the closing in one job, because workers of the previous release do not know a second job. */
@Injectable()
export class NotifyDraftOwners {
  constructor(private readonly database: DataSource) {}

  async run(): Promise<{ reminded: number; told: number }> {
    return { ...(await this.remind()), ...(await this.tellClosed()) };
  }

  /** Sends one reminder for each draft, 48 hours before the tender closes; drafts begun later get none. */
  async remind(): Promise<{ reminded: number }> {
    return { reminded: await OUTBOX.addDue(this.database, 'draft-reminder-due', TAKE_TO_REMIND_OF) };
  }

  /** Tells the owner of each draft, once, that its tender has closed. One transaction marks the draft and adds the event. */
  async tellClosed(): Promise<{ told: number }> {
    return { told: await OUTBOX.addDue(this.database, 'draft-closed', TAKE_CLOSED) };
  }
}
