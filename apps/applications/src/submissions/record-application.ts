import { randomUUID } from 'node:crypto';
import {
  APPLICATION_FIELD_NAMES,
  type ConsentVersions,
  columnOf,
  formatApplicationCode,
  HOUSEKEEPING,
  type Language,
  type StoredFields,
  type SubmittedReceipt,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement, violates } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DailyAllowances } from '../allowances/daily-allowances';
import { isSamePerson } from '../duplicates/same-person';
import { OUTBOX } from '../outbox';
import { RECEIPT_COLUMNS, RECEIPT_LIST, toReceipt } from './application.row';
import type { Idempotency } from './idempotency';
import { nextNumber } from './numbering';

export interface NewApplication {
  submission: StoredFields;
  userId: string;
  language: Language;
  consents: ConsentVersions | null;
  idempotency: (Idempotency & { passwordVersion?: number }) | null;
  /** Network that sent the application; undefined when the gateway named none. */
  network: string | null | undefined;
}

/** Constraint that a second request with the same key violates. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_record_pkey';

/** Constraint that the millionth application of a year violates. */
const NO_CODE_LEFT = 'application_counter_fits_code';

const INSERT_KEY = statement('record-idempotency-key')`
  INSERT INTO applications.idempotency_record (key, fingerprint, application_id, password_version) VALUES ($1, $2, $3, $4)`;

const GIVEN = ['id', 'user_id', 'language', 'application_code', 'created_at', 'consents', 'tender_id'];
const INSERTED = [...GIVEN, ...APPLICATION_FIELD_NAMES.map(columnOf)];

/** Whether an account is erased, or is about to be. The lock of the numbering keeps the answer true until the transaction ends. */
export const isErasing = (userId: string) => `(
  EXISTS (SELECT FROM applications.erasure WHERE user_id = ${userId})
  OR EXISTS (SELECT FROM applications.erasure_hold
    WHERE user_id = ${userId} AND held_at > clock_timestamp() - interval '${HOUSEKEEPING.erasureHoldMinutes} minutes'))`;

/**
 * Also deletes the draft of the account $2 for the tender $7 (contract, section 6). `duplicateOf` has the codes of the account's other
 * applications in the tender with the same codice fiscale, oldest first. An empty codice fiscale never matches.
 */
const INSERT_APPLICATION = statement('record-application', {
  ...RECEIPT_COLUMNS,
  duplicateOf: COLUMN.json<string[]>(),
})`
  WITH sent AS (DELETE FROM applications.draft WHERE user_id = $2 AND tender_id = $7), a AS (
    INSERT INTO applications.application (${INSERTED.join(', ')})
    SELECT ${INSERTED.map((_, index) => `$${index + 1}`).join(', ')}
    WHERE NOT ${isErasing('$2')}
    RETURNING *
  )
  SELECT ${RECEIPT_LIST}, to_jsonb(ARRAY(
    SELECT twin.application_code FROM applications.application twin
    WHERE twin.user_id = a.user_id AND ${isSamePerson('twin', 'a')} ORDER BY twin.created_at, twin.id)) AS "duplicateOf"
  FROM a`;

const NOTE_DUPLICATES = statement('note-duplicates')`
  UPDATE applications.idempotency_record SET duplicate_of = $2 WHERE application_id = $1`;

/** Writes an application, its idempotency record and its outbox event, and deletes its draft, in one transaction. */
@Injectable()
export class RecordApplication {
  constructor(
    private readonly database: DataSource,
    private readonly allowances: DailyAllowances,
  ) {}

  /**
   * @param ownedSince applications of the account before this instant do not count towards its allowance
   * @throws DomainError conflict when no tender is open, or the year has no code left; unauthorized when the account was erased since the
   *   request began, or is about to be; too-many-requests beyond what an account or a network may send in a day
   * @throws Error of the database about IDEMPOTENCY_KEY_TAKEN when another request with this key was first
   */
  run(application: NewApplication, ownedSince: string | null = null): Promise<SubmittedReceipt> {
    const recording = this.database.transaction((manager) => this.record(manager, application, ownedSince));
    return recording.catch((error: unknown) => {
      throw violates(error, NO_CODE_LEFT) ? new DomainError('conflict', 'applications.noCodeLeft') : error;
    });
  }

  /** Takes the number late, because other submissions wait for it until this transaction ends. */
  private async record(manager: EntityManager, application: NewApplication, ownedSince: string | null) {
    const { submission, userId, language, consents, idempotency, network } = application;
    const id = randomUUID();
    if (idempotency) {
      const { key, fingerprints, passwordVersion } = idempotency;
      await runPrepared(manager, INSERT_KEY, [key, fingerprints[0], id, passwordVersion]);
    }
    await OUTBOX.add(manager, 'application-submitted', { applicationId: id, language });
    await this.allowances.use(manager, 'application', network);
    const { year, number, at, tenderId } = await nextNumber(manager);
    await this.allowances.requireAccountRoom(manager, { userId, tenderId, at, ownedSince });
    const code = formatApplicationCode(year, number);
    const given = consents && { givenAt: at.toISOString(), versions: consents };
    const stated = APPLICATION_FIELD_NAMES.map((name) => submission[name]);
    const values = [id, userId, language, code, at, given, tenderId, ...stated];
    const [row] = await runPrepared(manager, INSERT_APPLICATION, values);
    if (!row) throw new DomainError('unauthorized', 'error.unauthorized');
    const { duplicateOf, ...receipt } = row;
    if (idempotency && duplicateOf.length > 0)
      await runPrepared(manager, NOTE_DUPLICATES, [id, JSON.stringify(duplicateOf)]);
    return { ...toReceipt(receipt), duplicateOf };
  }
}
