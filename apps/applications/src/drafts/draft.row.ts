import { type DraftFile, PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { COLUMN, type RowOf } from '@lacorte/persistence';

/** When the draft `d` of the tender `t` expires (contract, section 6). */
export const EXPIRES_AT = `
  least(d.saved_at + make_interval(days => ${PRIVACY.draftDays}), t.closes_at + make_interval(days => ${PRIVACY.draftDaysAfterClosing}))`;

/** Columns of the draft `d` that a save returns. */
export const SAVED_LIST = `d.version, d.saved_at AS "savedAt", d.files`;
export const SAVED_COLUMNS = {
  version: COLUMN.integer,
  savedAt: COLUMN.instant,
  files: COLUMN.json<DraftFile[]>(),
};

export function toSavedDraft({ version, savedAt, files }: RowOf<typeof SAVED_COLUMNS>, hadNoRoom = false): SavedDraft {
  return { version, savedAt: savedAt.toISOString(), files, ...(hadNoRoom && { hadNoRoom }) };
}
