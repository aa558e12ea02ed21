import type { DraftValues, UserDraft } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { EXPIRES_AT } from './draft.row';

const LIST = statement('drafts-of-user', {
  tenderId: COLUMN.uuid,
  tenderCode: COLUMN.text,
  values: COLUMN.json<DraftValues>(),
  savedAt: COLUMN.instant,
  expiresAt: COLUMN.instant,
  isOpen: COLUMN.boolean,
})`
  SELECT t.id AS "tenderId", t.code AS "tenderCode", d.values, d.saved_at AS "savedAt", ${EXPIRES_AT} AS "expiresAt",
    ${isOpenAt('clock_timestamp()')} AS "isOpen"
  FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
  WHERE d.user_id = $1 AND ${EXPIRES_AT} > clock_timestamp() ORDER BY d.saved_at DESC, t.id`;

/** The drafts of an account: of the open tender, and of closed ones until they expire. */
@Injectable()
export class ListDrafts {
  constructor(private readonly database: DataSource) {}

  /** @returns the newest first */
  async run(userId: string): Promise<UserDraft[]> {
    const rows = await runPrepared(this.database, LIST, [userId]);
    return rows.map(({ isOpen, savedAt, expiresAt, ...row }) => ({
      ...row,
      savedAt: savedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      state: isOpen ? 'open' : 'closed',
    }));
  }
}
