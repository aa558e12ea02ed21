import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';
import { ReadDraft } from './read-draft';

const STANDING = statement('standing-of-drafts', { isOpen: COLUMN.boolean, isErased: COLUMN.boolean })`
  SELECT EXISTS (SELECT FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}) AS "isOpen",
    EXISTS (SELECT FROM applications.erasure WHERE user_id = $1) AS "isErased"`;

/** Why a draft was not saved, asked only then. */
@Injectable()
export class ExplainRefusal {
  constructor(
    private readonly database: DataSource,
    private readonly readDraft: ReadDraft,
  ) {}

  /**
   * @returns conflict with the draft as it stands, or without one when it is gone; conflict when no tender is open; unauthorized when
   *   the account was erased since the request began
   */
  async run(userId: string): Promise<DomainError> {
    const current = await this.readDraft.run(userId);
    if (current) return new DomainError('conflict', 'drafts.changedMeanwhile', { current });
    const [standing] = await runPrepared(this.database, STANDING, [userId]);
    if (!standing?.isOpen) return new DomainError('conflict', 'tenders.closed');
    if (standing.isErased) return new DomainError('unauthorized', 'error.unauthorized');
    return new DomainError('conflict', 'drafts.gone', { current: null });
  }
}
