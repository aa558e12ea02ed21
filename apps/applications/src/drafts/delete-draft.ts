import { DomainError } from '@lacorte/errors';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isOpenAt } from '../tenders/tender.row';

/** A row for the open tender, also when there was no draft. */
const DELETE = statement('delete-draft')`
  WITH opened AS (SELECT t.id FROM applications.tender t WHERE ${isOpenAt('clock_timestamp()')}),
    deleted AS (DELETE FROM applications.draft d USING opened WHERE d.user_id = $1 AND d.tender_id = opened.id)
  SELECT FROM opened`;

/** Deletes the draft of an account for the open tender. Repeating it changes nothing. */
@Injectable()
export class DeleteDraft {
  constructor(private readonly database: DataSource) {}

  /** @throws DomainError conflict when no tender is open */
  async run(userId: string): Promise<void> {
    const opened = await runPrepared(this.database, DELETE, [userId]);
    if (opened.length === 0) throw new DomainError('conflict', 'tenders.closed');
  }
}
