import type { AccessAction, ErasedAccount, ErasedRecords } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { PERSONAL_DATA } from '../personal-data';
import { NUMBERING_LOCK } from '../submissions/numbering';
import { findPerson } from './find-person';

const MARK = statement('mark-applications-erased')`
  UPDATE applications.application SET erased_at = now() WHERE id = ANY($1::uuid[]) AND erased_at IS NULL`;

/**
 * Committed before the applications are looked for: from then on nothing is submitted for the account. A submission that was first
 * has the numbering lock until it ends, so it is found.
 */
const CLOSE = statement('close-account-to-submissions')`
  INSERT INTO applications.erasure (user_id, application_ids, contact_ids) VALUES ($1, '{}', '{}') ON CONFLICT DO NOTHING`;

/** A repeated erasure adds what it has found and answers with everything that was erased. */
const RECORD = statement('record-erasure', {
  applicationIds: COLUMN.json<string[]>(),
  contactIds: COLUMN.json<string[]>(),
})`
  INSERT INTO applications.erasure AS e (user_id, application_ids, contact_ids) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET application_ids = e.application_ids || excluded.application_ids,
    contact_ids = e.contact_ids || excluded.contact_ids
  RETURNING to_jsonb(application_ids) AS "applicationIds", to_jsonb(contact_ids) AS "contactIds"`;

const ACTION: AccessAction = 'personal-data-erased';

interface Erased extends ErasedAccount {
  userId: string;
}

/**
 * Erases the applications, contact messages and traces of an account. Receipts are 404 from the commit on, so that no job that
 * starts later can print or send one.
 */
@Injectable()
export class EraseApplications {
  constructor(private readonly database: DataSource) {}

  /** Repeating it erases what was added since, and answers the same. @returns ids of what was erased */
  async run({ userId, email, provenEmail, by }: Erased): Promise<ErasedRecords> {
    await this.database.transaction(async (manager) => {
      await runPrepared(manager, NUMBERING_LOCK);
      await runPrepared(manager, CLOSE, [userId]);
    });
    return this.database.transaction(async (manager) => {
      const { person } = await findPerson(manager, { userId, email, provenEmail });
      await runPrepared(manager, MARK, [person.applicationIds]);
      await PERSONAL_DATA.erase(manager, person);
      await recordAccess(manager, { action: ACTION, who: by ?? null, userId, report: `${ACTION} ${userId}` });
      return record(manager, person);
    });
  }
}

async function record(manager: EntityManager, erased: ErasedRecords & { userId: string }): Promise<ErasedRecords> {
  const [all] = await runPrepared(manager, RECORD, [erased.userId, erased.applicationIds, erased.contactIds]);
  return all ?? erased;
}
