import { type Draft, type DraftFile, type DraftValues, PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { COLUMN } from '@lacorte/persistence';

/** When the draft `d` of the tender `t` expires (contract, section 6). */
export const EXPIRES_AT = `
  least(d.saved_at + make_interval(days => ${PRIVACY.draftDays}), t.closes_at + make_interval(days => ${PRIVACY.draftDaysAfterClosing}))`;

/** Columns that a save returns. */
export const SAVED_LIST = `d.version, d.saved_at AS "savedAt", d.files`;
export const SAVED_COLUMNS = {
  version: COLUMN.integer,
  savedAt: COLUMN.instant,
  files: COLUMN.json<DraftFile[]>(),
};

/** Select list of a draft `d` of the tender `t`. */
export const DRAFT_LIST = `${SAVED_LIST}, d.values, ${EXPIRES_AT} AS "expiresAt"`;

/** The columns of `DRAFT_LIST`. */
export const DRAFT_COLUMNS = { ...SAVED_COLUMNS, values: COLUMN.json<DraftValues>(), expiresAt: COLUMN.instant };

type RowOf<T extends Pick<Draft, 'version'>> = { [Name in keyof T]: T[Name] extends string ? Date : T[Name] };

type SavedRow = RowOf<Omit<SavedDraft, 'hadNoRoom'>>;

export const toSavedDraft = ({ version, savedAt, files }: SavedRow, hadNoRoom = false): SavedDraft => ({
  version,
  savedAt: savedAt.toISOString(),
  files,
  ...(hadNoRoom && { hadNoRoom }),
});

export const toDraft = ({ values, expiresAt, ...saved }: RowOf<Draft>): Draft => ({
  values,
  ...toSavedDraft(saved),
  expiresAt: expiresAt.toISOString(),
});
