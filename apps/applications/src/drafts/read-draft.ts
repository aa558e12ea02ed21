import type { Draft } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { DRAFT_COLUMNS, DRAFT_LIST, EXPIRES_AT, toDraft } from './draft.row';

const CURRENT = statement('current-draft', DRAFT_COLUMNS)`
  SELECT ${DRAFT_LIST} FROM applications.draft d JOIN applications.tender t ON t.id = d.tender_id
  WHERE d.user_id = $1 AND ${isOpenAt('clock_timestamp()')} AND ${EXPIRES_AT} > clock_timestamp()`;

/** The draft of an account for the open tender. */
@Injectable()
export class ReadDraft {
  constructor(private readonly database: DataSource) {}

  /** @returns null when there is none, also while no tender is open */
  async run(userId: string): Promise<Draft | null> {
    const [row] = await runPrepared(this.database, CURRENT, [userId]);
    return row ? toDraft(row) : null;
  }
}
