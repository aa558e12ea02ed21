import type { SavedDraft } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { addDraft, type DraftChange, type KeptChange, parametersOf } from './add-draft';
import { ChangeDraft } from './change-draft';
import { SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';
import { DraftFiles, type DraftToSave, namesFiles } from './draft-files';
import { ExplainRefusal } from './explain-refusal';
import { ReadDraft } from './read-draft';

/** A save that waited for another one of the same version finds a newer one, and saves nothing. */
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
 * Saves the draft of an account for the open tender, with one statement once it exists, and a call to documents before it
 * when the files are others (docs/adr/0049-drafts.md).
 */
@Injectable()
export class SaveDraft {
  constructor(
    private readonly database: DataSource,
    private readonly changeDraft: ChangeDraft,
    private readonly draftFiles: DraftFiles,
    private readonly readDraft: ReadDraft,
    private readonly explainRefusal: ExplainRefusal,
  ) {}

  /**
   * @throws DomainError conflict when no tender is open, or, with the draft as it stands, when `version` is not its version;
   *   unauthorized when the account was erased since the request began; unavailable and too-many-requests for other files
   */
  async run(change: DraftChange & DraftToSave): Promise<SavedDraft> {
    const saved = (await this.changeDraft.run(change)) ?? (await this.saveWithFiles(change));
    if (!saved) throw await this.explainRefusal.run(change.userId);
    return saved;
  }

  /** Looks at the version first: a save of an older one is a conflict also while documents is down, and keeps no files. */
  private async saveWithFiles(change: DraftChange & DraftToSave): Promise<SavedDraft | null> {
    const current = namesFiles(change.values) ? await this.readDraft.run(change.userId) : null;
    if (current && current.version !== change.version) return null;
    const kept = await this.draftFiles.keep(change, current?.files);
    if (kept.version === null) return addDraft(this.database, kept);
    const [changed] = await runPrepared(this.database, CHANGE_WITH_FILES, parametersOf(kept));
    return changed ? toSavedDraft(changed, kept.hadNoRoom) : this.addAgain(kept);
  }

  /** A draft that is gone is added again, so that nothing typed is lost, unless the account has applied since. */
  private addAgain(change: KeptChange): Promise<SavedDraft | null> {
    return this.database.transaction(async (manager) => {
      const added = await addDraft(manager, change);
      // Runs as a second statement because adding waits for a submission that deletes the draft,
      // and only a later statement sees what that submission has committed.
      const applied = added ? await runPrepared(manager, HAS_APPLIED, [change.userId]) : [];
      if (applied.length > 0) throw new DomainError('conflict', 'drafts.gone', { current: null });
      return added;
    });
  }
}
