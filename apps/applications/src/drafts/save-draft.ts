import type { SavedDraft } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { addDraft, parametersOf, refusalOf } from './add-draft';
import { EXPIRES_AT, readDraft, SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';
import { type DraftChange, DraftFiles, type KeptChange, namesFiles } from './draft-files';

/**
 * Changes nothing if a concurrent save has raised the version. If `$5` is null, the files stay: the values must name the stored files, and
 * the draft must not have expired. Files of an expired draft may be released already (docs/adr/0049-drafts.md).
 */
const CHANGE = statement('change-draft', SAVED_COLUMNS)`
  UPDATE applications.draft AS d SET values = $3::jsonb, version = d.version + 1, language = $4, files = coalesce($5::jsonb, d.files),
    saved_at = date_trunc('milliseconds', clock_timestamp())
  FROM applications.tender t
  WHERE d.user_id = $1 AND d.version = $2 AND t.id = d.tender_id AND ${isOpenAt('clock_timestamp()')} AND ($5::jsonb IS NOT NULL
    OR (${EXPIRES_AT} > clock_timestamp() AND d.values->'documenti' IS NOT DISTINCT FROM $3::jsonb->'documenti'))
  RETURNING ${SAVED_LIST}`;

const HAS_APPLIED = statement('has-applied-to-open-tender')`
  SELECT FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.user_id = $1 AND ${isOpenAt('clock_timestamp()')} LIMIT 1`;

/** Saves the draft of an account for the open tender. It calls the documents service before it changes the draft's files. */
@Injectable()
export class SaveDraft {
  constructor(
    private readonly database: DataSource,
    private readonly draftFiles: DraftFiles,
  ) {}

  async run(change: DraftChange): Promise<SavedDraft> {
    const saved = (await this.saveWithSameFiles(change)) ?? (await this.saveWithFiles(change));
    if (!saved) throw await refusalOf(this.database, change.userId);
    return saved;
  }

  private async saveWithSameFiles(change: DraftChange): Promise<SavedDraft | null> {
    if (change.version === null) return null;
    const [changed] = await runPrepared(this.database, CHANGE, parametersOf(change));
    return changed ? toSavedDraft(changed) : null;
  }

  /** Compares the version first, so that a save of an older version is a conflict even while the documents service is down. */
  private async saveWithFiles(change: DraftChange): Promise<SavedDraft | null> {
    const current = namesFiles(change.values) ? await readDraft(this.database, change.userId) : null;
    if (current && current.version !== change.version) return null;
    const kept = await this.draftFiles.keep(change, current?.files);
    if (kept.version === null) return addDraft(this.database, kept);
    const [changed] = await runPrepared(this.database, CHANGE, parametersOf(kept));
    return changed ? toSavedDraft(changed, kept.hadNoRoom) : this.addAgain(kept);
  }

  /** Adds a deleted draft again, so that no typed value is lost, unless the account has applied since. */
  private addAgain(change: KeptChange): Promise<SavedDraft | null> {
    return this.database.transaction(async (manager) => {
      const added = await addDraft(manager, change);
      // INSERT waits for a submission that deletes the draft. Only a later statement sees its application.
      const applied = added ? await runPrepared(manager, HAS_APPLIED, [change.userId]) : [];
      if (applied.length > 0) throw new DomainError('conflict', 'drafts.gone', { current: null });
      return added;
    });
  }
}
