import {
  type AdminTender,
  readTender,
  readTenderVersion,
  type TenderAction,
  type TenderFields,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement, violates } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readAdminTender } from './read-tenders';
import { TENDER_COLUMNS, TENDER_LIST, toTender } from './tender.row';

const LOCK = statement('lock-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t WHERE t.id = $1 FOR UPDATE`;

const RECORD = statement('record-tender-change')`
  INSERT INTO applications.tender_change
    (tender_id, action, changed_by_id, changed_by_email, opens_at, closes_at)
  SELECT id, $2, $3, $4, opens_at, closes_at FROM applications.tender WHERE id = $1`;

/** Locks a tender until the transaction ends. @throws DomainError not-found */
export async function lockTender(manager: EntityManager, id: string) {
  return toTender(await oneRow(manager, LOCK, [id], 'tenders.notFound'));
}

/** Records a change. @returns the tender after it */
export async function recordChange(
  manager: EntityManager,
  { id, action, administrator }: { id: string; action: TenderAction; administrator: Identity },
): Promise<AdminTender> {
  await runPrepared(manager, RECORD, [id, action, administrator.userId, administrator.email]);
  return readAdminTender(manager, id);
}

const NEWEST = statement('newest-tender', TENDER_COLUMNS)`
  SELECT ${TENDER_LIST} FROM applications.tender t ORDER BY t.created_at DESC, t.id LIMIT 1`;

const INSERT = statement('add-tender', { id: COLUMN.uuid })`
  INSERT INTO applications.tender (code, title, opens_at, closes_at, shown_deadline, rules, homes)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;

const UPDATE = statement('change-tender')`
  UPDATE applications.tender SET version = version + 1, code = $1, title = $2, opens_at = $3, closes_at = $4,
    shown_deadline = $5, rules = $6, homes = $7
  WHERE id = $8`;

/** Deletes the runs of a tender that was scheduled and withdrawn. None is published, because none can be before the tender closes. */
const DELETE_RUNS = statement('delete-rankings-of-tender')`
  DELETE FROM applications.ranking WHERE tender_id = $1 AND state <> 'published'`;

const DELETE = statement('delete-tender')`DELETE FROM applications.tender WHERE id = $1`;

/** Drafts of tenders. */
@Injectable()
export class EditTenders {
  constructor(private readonly database: DataSource) {}

  /** Adds a draft. What is left out is taken from the newest tender, except code and times. @throws DomainError invalid, conflict */
  create(body: unknown, administrator: Identity): Promise<AdminTender> {
    return this.editing(async (manager) => {
      const [newest] = await runPrepared(manager, NEWEST);
      if (!newest) throw new Error('there is no tender to start from');
      const base = { ...toTender(newest), code: undefined, opensAt: null, closesAt: null };
      const fields = accepted(readTender(body, base));
      const [added] = await runPrepared(manager, INSERT, valuesOf(fields));
      if (!added) throw new Error('the tender was not added');
      return recordChange(manager, { id: added.id, action: 'created', administrator });
    });
  }

  /** Changes a draft; what is left out stays. @throws DomainError not-found, invalid, conflict */
  change(id: string, body: unknown, administrator: Identity): Promise<AdminTender> {
    return this.editing(async (manager) => {
      const draft = await lockDraft(manager, id);
      const version = readTenderVersion(body);
      if (version === undefined) {
        throw new DomainError('invalid', 'error.validation', { fields: { version: 'validation.tender.version' } });
      }
      const fields = accepted(readTender(body, draft));
      if (version !== draft.version) throw new DomainError('conflict', 'tenders.changedMeanwhile');
      await runPrepared(manager, UPDATE, [...valuesOf(fields), id]);
      return recordChange(manager, { id, action: 'changed', administrator });
    });
  }

  /** Deletes a draft with its history and its simulations. @throws DomainError not-found, conflict */
  remove(id: string): Promise<void> {
    return this.editing(async (manager) => {
      await lockDraft(manager, id);
      await runPrepared(manager, DELETE_RUNS, [id]);
      await runPrepared(manager, DELETE, [id]);
    });
  }

  private async editing<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      throw violates(error, 'tender_code') ? new DomainError('conflict', 'tenders.codeTaken') : error;
    }
  }
}

async function lockDraft(manager: EntityManager, id: string) {
  const tender = await lockTender(manager, id);
  if (tender.status !== 'draft') throw new DomainError('conflict', 'tenders.published');
  return tender;
}

function valuesOf({ code, title, opensAt, closesAt, shownDeadline, rules, homes }: TenderFields): unknown[] {
  return [code, JSON.stringify(title), opensAt, closesAt, shownDeadline, JSON.stringify(rules), JSON.stringify(homes)];
}
