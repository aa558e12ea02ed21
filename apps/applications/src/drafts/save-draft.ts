import type { SavedDraft } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, GatheredWrites, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { addDraft, explainRefusal, parametersOf } from './add-draft';
import { EXPIRES_AT, SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';
import { type DraftChange, DraftFiles, type KeptChange, namesFiles } from './draft-files';
import { readDraft } from './read-drafts';

/**
 * A save that waited for another save of the same version finds a newer version, and changes nothing. The files of an expired draft may
 * be released already (docs/adr/0049-drafts.md), so its next save keeps them again.
 */
const CHANGE = statement('change-drafts', { ...SAVED_COLUMNS, place: COLUMN.integer })`
  UPDATE applications.draft AS d SET values = s.values, version = d.version + 1, language = s.language,
    saved_at = date_trunc('milliseconds', clock_timestamp())
  FROM jsonb_to_recordset($1) AS s (place integer, "userId" uuid, version integer, values jsonb, language text),
    applications.tender t
  WHERE d.user_id = s."userId" AND d.version = s.version AND t.id = d.tender_id AND ${isOpenAt('clock_timestamp()')}
    AND ${EXPIRES_AT} > clock_timestamp() AND d.values->'documenti' IS NOT DISTINCT FROM s.values->'documenti'
  RETURNING ${SAVED_LIST}, s.place`;

const CHANGE_WITH_FILES = statement('change-draft-with-files', SAVED_COLUMNS)`
  UPDATE applications.draft AS d SET values = $3, version = d.version + 1, language = $4, files = $5,
    saved_at = date_trunc('milliseconds', clock_timestamp())
  FROM applications.tender t
  WHERE d.user_id = $1 AND d.version = $2 AND t.id = d.tender_id AND ${isOpenAt('clock_timestamp()')}
  RETURNING ${SAVED_LIST}`;

const HAS_APPLIED = statement('has-applied-to-open-tender')`
  SELECT FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.user_id = $1 AND ${isOpenAt('clock_timestamp()')} LIMIT 1`;

/**
 * Saves the draft of an account for the open tender. A stored draft is changed with one statement. When the files have
 * changed, a call to the documents service precedes the statement (docs/adr/0049-drafts.md).
 */
@Injectable()
export class SaveDraft {
  private readonly changes;

  constructor(
    private readonly database: DataSource,
    private readonly draftFiles: DraftFiles,
  ) {
    const keyOf = ({ userId }: Omit<DraftChange, 'uploadSession'>) => userId;
    this.changes = new GatheredWrites(database, { statement: CHANGE, keyOf });
  }

  /**
   * @throws DomainError conflict when no tender is open, or when `version` is not the version of the stored draft,
   *   which the error contains; unauthorized when the account was erased since the request began; unavailable or
   *   too-many-requests when the files have changed
   */
  async run(change: DraftChange): Promise<SavedDraft> {
    const saved = (await this.saveWithSameFiles(change)) ?? (await this.saveWithFiles(change));
    if (!saved) throw await explainRefusal(this.database, change.userId);
    return saved;
  }

  /**
   * Changes a draft whose version and files are those of the save. All saves of one turn of the event loop share a
   * statement.
   */
  private async saveWithSameFiles({ userId, version, values, language }: DraftChange): Promise<SavedDraft | null> {
    if (version === null) return null;
    const changed = await this.changes.run({ userId, version, values, language });
    return changed ? toSavedDraft(changed) : null;
  }

  /**
   * Compares the version first. So a save of an older version is a conflict even while documents is down, and no files
   * are kept for it.
   */
  private async saveWithFiles(change: DraftChange): Promise<SavedDraft | null> {
    const current = namesFiles(change.values) ? await readDraft(this.database, change.userId) : null;
    if (current && current.version !== change.version) return null;
    const kept = await this.draftFiles.keep(change, current?.files);
    if (kept.version === null) return addDraft(this.database, kept);
    const [changed] = await runPrepared(this.database, CHANGE_WITH_FILES, parametersOf(kept));
    return changed ? toSavedDraft(changed, kept.hadNoRoom) : this.addAgain(kept);
  }

  /** Adds a deleted draft again, so that no typed value is lost, unless the account has applied since. */
  private addAgain(change: KeptChange): Promise<SavedDraft | null> {
    return this.database.transaction(async (manager) => {
      const added = await addDraft(manager, change);
      // Runs as a second statement because INSERT waits for a submission that deletes the draft,
      // and only a later statement sees the application that the submission has committed.
      const applied = added ? await runPrepared(manager, HAS_APPLIED, [change.userId]) : [];
      if (applied.length > 0) throw new DomainError('conflict', 'drafts.gone', { current: null });
      return added;
    });
  }
}
