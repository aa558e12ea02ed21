import {
  APPLICATION_FIELD_NAMES,
  type ApplicationDetails,
  type ApplicationFieldName,
  applicationField,
  CorrectApplicationDto,
  type CorrectedField,
  type CorrectedFieldsDto,
  CorrectOwnApplicationDto,
  isAskedFor,
  type Language,
  type OwnApplication,
  type ShownFields,
  withDependants,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { isRecord } from '@lacorte/tender-rules';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { readOwnApplication } from '../own-applications/list-own-applications';
import { HOLD_INPUT } from '../published-rankings/input-lock';
import { lockApplication } from '../review/admin-application';
import { readDetails } from '../review/view-application';
import { Application } from '../submissions/application.entity';
import { OWN_COLUMNS, ownList } from '../submissions/application.row';
import { NUMBERING_LOCK } from '../submissions/numbering';
import { isErasing } from '../submissions/record-application';
import { Tender } from '../tenders/tender.entity';
import { CorrectionEntry } from './correction.entity';
import { MAY_CORRECT, MAY_CORRECT_COLUMN } from './correction.row';
import { CorrectionNotices } from './correction-notices';
import { requireRoomForCorrection } from './owner-changes';

const STATED = statement('application-to-correct', { ...OWN_COLUMNS, version: COLUMN.integer })`
  SELECT ${ownList()}, a.version FROM applications.application a WHERE a.id = $1`;

/** This must run after the locks, because a statement reads the clock before it waits for a lock. */
const TERMS = statement('terms-of-correction', {
  mayCorrect: MAY_CORRECT_COLUMN,
  isRanked: COLUMN.boolean,
  isErasing: COLUMN.boolean,
})`
  SELECT ${MAY_CORRECT} AS "mayCorrect", EXISTS (
    SELECT FROM applications.ranking r
    WHERE r.tender_id = a.tender_id AND r.stage = 'provisional' AND r.state = 'published') AS "isRanked", ${isErasing('a.user_id')} AS "isErasing"
  FROM applications.application a WHERE a.id = $1`;

type Terms = NonNullable<typeof TERMS.row>;

/** Fields that the trigger `ranking_waits_for_update` compares. */
const RANKED_FIELDS: ApplicationFieldName[] = ['codiceFiscale', 'dataNascita', 'tipologiaAbitazione'];

interface Side<Body, Answer> {
  type: new () => Body;
  body: unknown;
  /** Null for the owner. */
  administrator: Identity | null;
  read: (manager: EntityManager, id: string) => Promise<Answer & { version: number }>;
  /** Throws if one of the changed fields must not change. */
  requireAllowed: (changed: ApplicationFieldName[], terms: Terms) => void;
}

/** Corrects the data of an application (contract, section 10). Refusals save nothing; equal values change nothing. */
@Injectable()
export class CorrectApplication {
  constructor(
    private readonly database: DataSource,
    private readonly notices: CorrectionNotices,
  ) {}

  byOwner(id: string, body: unknown): Promise<OwnApplication> {
    return this.correct(id, {
      type: CorrectOwnApplicationDto,
      body: isRecord(body) ? { ...body, email: undefined } : body,
      administrator: null,
      read: readOwnApplication,
      requireAllowed: (changed, { mayCorrect }) => {
        if (!changed.every((name) => mayCorrect.includes(name)))
          throw new DomainError('conflict', 'corrections.closed');
      },
    });
  }

  async byOffice(id: string, body: unknown, administrator: Identity): Promise<ApplicationDetails> {
    const correcting = this.correct(id, {
      type: CorrectApplicationDto,
      body,
      administrator,
      read: readDetails,
      requireAllowed: (changed, { isRanked }) => {
        if (isRanked && changed.includes('tipologiaAbitazione'))
          throw new DomainError('conflict', 'corrections.ranked');
      },
    });
    return correcting.catch(async (error: unknown) => {
      // The answer to a conflict contains the application, so the administrator has viewed it.
      if (error instanceof DomainError && 'current' in error.details) {
        const view = { action: 'application-viewed', who: administrator.email, applicationId: id } as const;
        await recordAccess(this.database, view);
      }
      throw error;
    });
  }

  private correct<
    Body extends CorrectOwnApplicationDto & { reason?: string },
    Answer extends OwnApplication | ApplicationDetails,
  >(id: string, { type, body, administrator, read, requireAllowed }: Side<Body, Answer>): Promise<Answer> {
    return this.database.transaction(async (manager) => {
      const { language, tenderId } = await lockApplication(manager, id);
      const stored = await oneRow(manager, STATED, [id], 'error.applicationNotFound');
      const correction = await validateBody(type, withDependants(body, stored));
      if (Number(correction.version) !== stored.version) {
        throw new DomainError('conflict', 'corrections.changedMeanwhile', { current: await read(manager, id) });
      }
      const changes = changesIn(correction, stored);
      if (changes.length === 0) return read(manager, id);
      const changed = changes.map(({ field }) => field);
      requireAllowed(changed, await termsOf(manager, { id, tenderId, changed }));
      if (!administrator) await requireRoomForCorrection(manager, id);
      await this.save(manager, { id, language, changes, administrator, reason: correction.reason });
      return read(manager, id);
    });
  }

  private async save(
    manager: EntityManager,
    given: {
      id: string;
      language: Language;
      changes: CorrectedField[];
      administrator: Identity | null;
      reason: string | undefined;
    },
  ): Promise<void> {
    const { id: applicationId, language, changes, administrator, reason } = given;
    const values = Object.fromEntries(changes.map(({ field, to }) => [field, storedValue(field, to)]));
    await manager.getRepository(Application).update({ id: applicationId }, { ...values, version: () => 'version + 1' });
    const corrections = manager.getRepository(CorrectionEntry);
    const entry = corrections.create({
      applicationId,
      changes,
      correctedById: administrator?.userId ?? null,
      correctedByEmail: administrator?.email ?? null,
      reason: reason ?? null,
    });
    // `insert` sets the id and the instant of the correction.
    await corrections.insert(entry);
    await this.notices.add(manager, entry, language);
    if (administrator) {
      await recordAccess(manager, { action: 'application-corrected', who: administrator.email, applicationId });
    }
  }
}

/**
 * Reads what may be corrected now. The lock of the tender keeps it from closing during the correction. A publication locks the ranking
 * input before the tender, and a change of a tender locks the numbering first; another order here would cause deadlocks.
 * @throws DomainError not-found for another e-mail while the account is being erased, because auth has asked which applications of other
 *   people the erasure would delete
 */
async function termsOf(
  manager: EntityManager,
  { id, tenderId, changed }: { id: string; tenderId: string; changed: ApplicationFieldName[] },
): Promise<Terms> {
  const isEmailChanged = changed.includes('email');
  if (isEmailChanged) await runPrepared(manager, NUMBERING_LOCK);
  if (changed.some((name) => RANKED_FIELDS.includes(name))) await runPrepared(manager, HOLD_INPUT, [tenderId]);
  const lock = { mode: 'pessimistic_read' } as const;
  await manager.getRepository(Tender).findOne({ where: { id: tenderId }, select: { id: true }, lock });
  const terms = await oneRow(manager, TERMS, [id], 'error.applicationNotFound');
  if (isEmailChanged && terms.isErasing) throw new DomainError('not-found', 'error.applicationNotFound');
  return terms;
}

/** Compares values as answers show them: `3` equals `"3"`. A number becomes null when its yes-no question is answered with no. */
function changesIn(correction: CorrectedFieldsDto, stored: ShownFields<'own'>): CorrectedField[] {
  const next = Object.fromEntries(APPLICATION_FIELD_NAMES.map((name) => [name, correction[name] ?? stored[name]]));
  return APPLICATION_FIELD_NAMES.flatMap((field) => {
    const from = stored[field];
    const to = isAskedFor(field, next) ? shownValue(field, next[field]) : null;
    return from === to ? [] : [{ field, from, to }];
  });
}

const isCount = (name: ApplicationFieldName) => applicationField(name).type === 'count';

const shownValue = (name: ApplicationFieldName, value: unknown) => String(isCount(name) ? Number(value) : value);

const storedValue = (name: ApplicationFieldName, shown: string | null) =>
  shown !== null && isCount(name) ? Number(shown) : shown;
