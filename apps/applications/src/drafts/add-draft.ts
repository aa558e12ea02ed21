import { type DraftFile, type DraftValues, type Language, PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';

/**
 * The version is higher than the caller's, and than those of all earlier drafts of the account: a device that has one of those is
 * refused.
 */
const ADD = statement('add-draft', SAVED_COLUMNS)`
  INSERT INTO applications.draft AS d (user_id, tender_id, values, version, language, files, saved_at, created_at)
  SELECT $1, t.id, $3, 1 + greatest($2::integer, 0,
      (SELECT max(version) FROM applications.draft WHERE user_id = $1),
      (SELECT version FROM applications.ended_draft WHERE user_id = $1)), $4, $5, clock.at, clock.at
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS clock, applications.tender t
  WHERE ${isOpenAt('clock.at')} AND NOT EXISTS (SELECT FROM applications.erasure WHERE user_id = $1)
  ON CONFLICT ON CONSTRAINT draft_of_user DO UPDATE SET values = excluded.values, version = excluded.version,
    language = excluded.language, files = excluded.files, saved_at = excluded.saved_at, created_at = excluded.created_at, reminded_at = NULL
  WHERE d.saved_at <= excluded.saved_at - make_interval(days => ${PRIVACY.draftDays})
  RETURNING ${SAVED_LIST}`;

export interface DraftChange {
  userId: string;
  values: DraftValues;
  /** That the change is based on; null for the first save. */
  version: number | null;
  language: Language;
}

/** A change whose files documents keeps. */
export interface KeptChange extends DraftChange {
  files: DraftFile[];
  hadNoRoom: boolean;
}

/** The parameters of a statement that saves a draft with its files. */
export const parametersOf = ({ userId, values, version, language, files }: KeptChange) => [
  userId,
  version,
  JSON.stringify(values),
  language,
  JSON.stringify(files),
];

/**
 * Adds a draft to the open tender, or replaces an expired one.
 *
 * @param at the database, or the manager of a transaction
 * @returns null when nothing was added; ExplainRefusal says why
 */
export async function addDraft(at: DataSource | EntityManager, change: KeptChange): Promise<SavedDraft | null> {
  const [added] = await runPrepared(at, ADD, parametersOf(change));
  return added ? toSavedDraft(added, change.hadNoRoom) : null;
}
