import type { SavedDraft } from '@lacorte/contracts';
import { COLUMN, GatheredWrites, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import type { DraftChange } from './add-draft';
import { EXPIRES_AT, SAVED_COLUMNS, SAVED_LIST, toSavedDraft } from './draft.row';

/**
 * A save that waited for another one of the same version finds a newer one, and saves nothing. The files of an expired draft may be
 * released already (docs/adr/0049-drafts.md), so its next save keeps them again.
 */
const CHANGE = statement('change-drafts', { ...SAVED_COLUMNS, place: COLUMN.integer })`
  UPDATE applications.draft AS d SET values = s.values, version = d.version + 1, language = s.language,
    saved_at = date_trunc('milliseconds', clock_timestamp())
  FROM jsonb_to_recordset($1) AS s (place integer, "userId" uuid, version integer, values jsonb, language text),
    applications.tender t
  WHERE d.user_id = s."userId" AND d.version = s.version AND t.id = d.tender_id AND ${isOpenAt('clock_timestamp()')}
    AND ${EXPIRES_AT} > clock_timestamp() AND d.values->'documenti' IS NOT DISTINCT FROM s.values->'documenti'
  RETURNING ${SAVED_LIST}, s.place`;

/** Changes drafts that have the version and the files of their save, those of one turn of the event loop with one statement. */
@Injectable()
export class ChangeDraft {
  private readonly changes;

  constructor(database: DataSource) {
    this.changes = new GatheredWrites(database, { statement: CHANGE, keyOf: ({ userId }: DraftChange) => userId });
  }

  /** @returns null for a first save, and when no draft of the open tender has this version and these files */
  async run({ userId, version, values, language }: DraftChange): Promise<SavedDraft | null> {
    if (version === null) return null;
    const changed = await this.changes.run({ userId, version, values, language });
    return changed ? toSavedDraft(changed) : null;
  }
}
