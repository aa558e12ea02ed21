import type { Language } from '@lacorte/contracts';
import { DUE_AT_ONCE } from '@lacorte/outbox';
import { COLUMN, replannedStatement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import { instantText } from '../tenders/tender.row';
import { EXPIRES_AT } from './draft.row';

const TAKE = replannedStatement('take-drafts-of-closed-tenders', {
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

/** Tells the owner of each draft, once, that its tender has closed. The mark and the event are one transaction. */
@Injectable()
export class TellDraftsClosed {
  constructor(private readonly database: DataSource) {}

  /** @returns the number of drafts */
  async run(): Promise<{ told: number }> {
    return { told: await OUTBOX.addDue(this.database, 'draft-closed', TAKE) };
  }
}
