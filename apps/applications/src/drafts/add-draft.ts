import { PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { readDraft, SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';
import type { DraftChange, KeptChange } from './draft-files';

/** The new version exceeds those of the caller and of all earlier drafts, so that no device can save an earlier draft over it. */
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

const STANDING = statement('standing-of-drafts', { isOpen: COLUMN.boolean, isErased: COLUMN.boolean })`
  SELECT EXISTS (SELECT FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}) AS "isOpen",
    EXISTS (SELECT FROM applications.erasure WHERE user_id = $1) AS "isErased"`;

/** The parameters of a statement that saves a draft. The last one, the files, is null if they do not change. */
export function parametersOf({ userId, values, version, language, files }: DraftChange & Partial<KeptChange>) {
  return [userId, version, JSON.stringify(values), language, files ? JSON.stringify(files) : null];
}

/** Adds a draft to the open tender, or replaces an expired one. Returns null when none was added; `refusalOf` finds the reason. */
export async function addDraft(at: DataSource | EntityManager, change: KeptChange): Promise<SavedDraft | null> {
  const [added] = await runPrepared(at, ADD, parametersOf(change));
  return added ? toSavedDraft(added, change.hadNoRoom) : null;
}

/**
 * Returns the error that says why a draft was not saved.
 * @returns conflict with the stored draft, or with null when the draft was deleted; conflict when no tender is open; unauthorized when the
 *   account was erased since the request began
 */
export async function refusalOf(database: DataSource, userId: string): Promise<DomainError> {
  const current = await readDraft(database, userId);
  if (current) return new DomainError('conflict', 'drafts.changedMeanwhile', { current });
  const [standing] = await runPrepared(database, STANDING, [userId]);
  if (!standing?.isOpen) return new DomainError('conflict', 'tenders.closed');
  if (standing.isErased) return new DomainError('unauthorized', 'error.unauthorized');
  return new DomainError('conflict', 'drafts.gone', { current: null });
}
