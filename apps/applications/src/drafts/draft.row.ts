import {
  type Draft,
  type DraftFile,
  type DraftValues,
  PRIVACY,
  type SavedDraft,
  type UserDraft,
} from '@lacorte/contracts';
import { COLUMN, type RowOf, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';

/** SQL expression of the instant at which the draft `d` of the tender `t` expires (contract, section 6). */
export const EXPIRES_AT = `
  least(d.saved_at + make_interval(days => ${PRIVACY.draftDays}), t.closes_at + make_interval(days => ${PRIVACY.draftDaysAfterClosing}))`;

export const SAVED_LIST = `d.version, d.saved_at AS "savedAt", d.files`;
export const SAVED_COLUMNS = {
  version: COLUMN.integer,
  savedAt: COLUMN.instant,
  files: COLUMN.json<DraftFile[]>(),
};

export function toSavedDraft({ version, savedAt, files }: RowOf<typeof SAVED_COLUMNS>, hadNoRoom = false): SavedDraft {
  return { version, savedAt: savedAt.toISOString(), files, ...(hadNoRoom && { hadNoRoom }) };
}

const OF_USER = statement('drafts-of-user', {
  ...SAVED_COLUMNS,
  tenderId: COLUMN.uuid,
  tenderCode: COLUMN.text,
  values: COLUMN.json<DraftValues>(),
  expiresAt: COLUMN.instant,
  isOpen: COLUMN.boolean,
})`
  SELECT ${SAVED_LIST}, t.id AS "tenderId", t.code AS "tenderCode", d.values, ${EXPIRES_AT} AS "expiresAt",
    ${isOpenAt('clock_timestamp()')} AS "isOpen"
  FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
  WHERE d.user_id = $1 AND ${EXPIRES_AT} > clock_timestamp() ORDER BY d.saved_at DESC, t.id`;

/** Returns the draft of an account for the open tender; null when there is none, also while no tender is open. */
export async function readDraft(database: DataSource, userId: string): Promise<Draft | null> {
  const row = (await runPrepared(database, OF_USER, [userId])).find(({ isOpen }) => isOpen);
  return row ? { values: row.values, ...toSavedDraft(row), expiresAt: row.expiresAt.toISOString() } : null;
}

/** Returns the drafts of an account, newest first. Drafts for closed tenders are listed until they expire. */
export async function listDrafts(database: DataSource, userId: string): Promise<UserDraft[]> {
  const rows = await runPrepared(database, OF_USER, [userId]);
  return rows.map(({ tenderId, tenderCode, values, savedAt, expiresAt, isOpen }) => ({
    ...{ tenderId, tenderCode, values },
    savedAt: savedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: isOpen ? 'open' : 'closed',
  }));
}
