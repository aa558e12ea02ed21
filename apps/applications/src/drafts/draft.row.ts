import { type Draft, type DraftFile, type DraftValues, PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { COLUMN } from '@lacorte/persistence';

/** When the draft `d` of the tender `t` expires (contract, section 6). */
export const EXPIRES_AT = `
  least(d.saved_at + make_interval(days => ${PRIVACY.draftDays}), t.closes_at + make_interval(days => ${PRIVACY.draftDaysAfterClosing}))`;

/** Select list of a draft `d` of the tender `t`. */
export const DRAFT_LIST = `d.values, d.files, d.version, d.saved_at AS "savedAt", ${EXPIRES_AT} AS "expiresAt"`;

/** The columns of `DRAFT_LIST`. */
export const DRAFT_COLUMNS = {
  values: COLUMN.json<DraftValues>(),
  files: COLUMN.json<DraftFile[]>(),
  version: COLUMN.integer,
  savedAt: COLUMN.instant,
  expiresAt: COLUMN.instant,
};

/** What a save returns. */
export const SAVED_LIST = `d.version, d.saved_at AS "savedAt", d.files`;
export const SAVED_COLUMNS = {
  version: COLUMN.integer,
  savedAt: COLUMN.instant,
  files: COLUMN.json<DraftFile[]>(),
};

type RowOf<T extends SavedDraft> = { [Name in keyof T]: T[Name] extends string ? Date : T[Name] };

export const toSavedDraft = ({ version, savedAt, files }: RowOf<SavedDraft>): SavedDraft => ({
  version,
  savedAt: savedAt.toISOString(),
  files,
});

export const toDraft = ({ values, files, version, savedAt, expiresAt }: RowOf<Draft>): Draft => ({
  values,
  files,
  version,
  savedAt: savedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});
