import { type DraftValues, type Language, PRIVACY, type SavedDraft } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';
import { ReadDraft } from './read-draft';

/** A save that waited for another one of the same version finds a newer one, and saves nothing. */
const CHANGE = statement('change-draft', SAVED_COLUMNS)`
  UPDATE applications.draft AS d SET values = $3, version = d.version + 1, language = $4,
    saved_at = date_trunc('milliseconds', clock_timestamp())
  FROM applications.tender t
  WHERE d.user_id = $1 AND d.version = $2 AND t.id = d.tender_id AND ${isOpenAt('clock_timestamp()')}
  RETURNING ${SAVED_LIST}`;

/**
 * Adds a draft, or takes the place of an expired one. With a version, a draft that was there is gone: it is added again, so that
 * nothing typed is lost, unless the account has applied since; then only a save without a version adds one.
 */
const ADD = statement('add-draft', SAVED_COLUMNS)`
  INSERT INTO applications.draft AS d (user_id, tender_id, values, version, language, saved_at, created_at)
  SELECT $1, t.id, $3, coalesce($2, 0) + 1, $4, clock.at, clock.at
  FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS clock, applications.tender t
  WHERE ${isOpenAt('clock.at')} AND NOT EXISTS (SELECT FROM applications.erasure WHERE user_id = $1)
    AND ($2 IS NULL OR NOT EXISTS (SELECT FROM applications.application WHERE user_id = $1 AND tender_id = t.id))
  ON CONFLICT ON CONSTRAINT draft_of_user DO UPDATE SET values = excluded.values, version = d.version + 1,
    language = excluded.language, saved_at = excluded.saved_at, created_at = excluded.created_at, reminded_at = NULL
  WHERE d.saved_at <= excluded.saved_at - make_interval(days => ${PRIVACY.draftDays})
  RETURNING ${SAVED_LIST}`;

const STANDING = statement('standing-of-drafts', { isOpen: COLUMN.boolean, isErased: COLUMN.boolean })`
  SELECT EXISTS (SELECT FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}) AS "isOpen",
    EXISTS (SELECT FROM applications.erasure WHERE user_id = $1) AS "isErased"`;

export interface DraftChange {
  userId: string;
  values: DraftValues;
  /** That the change is based on; null for the first save. */
  version: number | null;
  language: Language;
}

/** Saves the draft of an account for the open tender, with one statement once it exists (docs/adr/0049-versions-of-drafts.md). */
@Injectable()
export class SaveDraft {
  constructor(
    private readonly database: DataSource,
    private readonly readDraft: ReadDraft,
  ) {}

  /**
   * @throws DomainError conflict when no tender is open, or, with the draft as it stands, when `version` is not its version;
   *   unauthorized when the account was erased since the request began
   */
  async run({ userId, values, version, language }: DraftChange): Promise<SavedDraft> {
    const parameters = [userId, version, JSON.stringify(values), language];
    const changed = version === null ? [] : await runPrepared(this.database, CHANGE, parameters);
    const [saved] = changed.length > 0 ? changed : await runPrepared(this.database, ADD, parameters);
    if (!saved) throw await this.refusal(userId);
    return toSavedDraft(saved);
  }

  private async refusal(userId: string): Promise<DomainError> {
    const current = await this.readDraft.run(userId);
    if (current) return new DomainError('conflict', 'drafts.changedMeanwhile', { current });
    const [standing] = await runPrepared(this.database, STANDING, [userId]);
    if (!standing?.isOpen) return new DomainError('conflict', 'tenders.closed');
    if (standing.isErased) return new DomainError('unauthorized', 'error.unauthorized');
    return new DomainError('conflict', 'drafts.gone', { current: null });
  }
}
