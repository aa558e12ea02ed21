import { randomUUID } from 'node:crypto';
import {
  APPLICATION_FIELD_NAMES,
  type ConsentVersions,
  columnOf,
  formatApplicationCode,
  type Language,
  type Receipt,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { declareStatement, runPrepared, violatesCheck } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OUTBOX } from '../outbox';
import { RECEIPT_COLUMNS, receiptList, toReceipt } from './application.row';
import type { Idempotency } from './idempotency';
import { nextNumber } from './next-number';
import type { Submission } from './submission';

export interface NewApplication {
  submission: Submission;
  userId: string;
  language: Language;
  /** Null when the client sent none. */
  consents: ConsentVersions | null;
  /** Of the request, when it has a key. */
  idempotency: Idempotency | null;
}

/** Name of the constraint that a second request with the same key runs into. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_record_pkey';

/** Name of the constraint that the millionth application of a year runs into. */
const NO_CODE_LEFT = 'application_counter_fits_code';

const INSERT_KEY = declareStatement({
  name: 'record-idempotency-key',
  text: 'INSERT INTO applications.idempotency_record (key, fingerprint, application_id) VALUES ($1, $2, $3)',
  columns: {},
});

const GIVEN = ['id', 'user_id', 'language', 'application_code', 'created_at', 'consents'];
const INSERTED = [...GIVEN, ...APPLICATION_FIELD_NAMES.map(columnOf)];

const INSERT_APPLICATION = declareStatement({
  name: 'record-application',
  text: `
    INSERT INTO applications.application AS a (${INSERTED.join(', ')})
    VALUES (${INSERTED.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING ${receiptList('a')}`,
  columns: RECEIPT_COLUMNS,
});

/** Writes an application, its idempotency record and what must follow from it: all of it, or nothing. */
@Injectable()
export class RecordApplication {
  constructor(private readonly database: DataSource) {}

  /**
   * @throws DomainError conflict when the year has no code left
   * @throws Error of the database on IDEMPOTENCY_KEY_TAKEN when another request with this key was first
   */
  run(application: NewApplication): Promise<Receipt> {
    const recording = this.database.transaction((manager) => record(manager, application));
    return recording.catch((error: unknown) => {
      throw violatesCheck(error, NO_CODE_LEFT) ? new DomainError('conflict', 'applications.noCodeLeft') : error;
    });
  }
}

/** The number comes last but one: other submissions wait for it until this transaction ends. */
async function record(manager: EntityManager, application: NewApplication): Promise<Receipt> {
  const { submission, userId, language, consents, idempotency } = application;
  const id = randomUUID();
  if (idempotency) await runPrepared(manager, INSERT_KEY, [idempotency.key, idempotency.fingerprints[0], id]);
  await OUTBOX.add(manager, 'application-submitted', { applicationId: id, language });
  const { year, number, at } = await nextNumber(manager);
  const code = formatApplicationCode(year, number);
  const given = consents && { givenAt: at.toISOString(), versions: consents };
  const stated = APPLICATION_FIELD_NAMES.map((name) => submission[name]);
  const values = [id, userId, language, code, at, given, ...stated];
  const [row] = await runPrepared(manager, INSERT_APPLICATION, values);
  if (!row) throw new Error('the application was not recorded');
  return toReceipt(row);
}
