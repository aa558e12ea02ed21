import { randomUUID } from 'node:crypto';
import type { Language, Receipt } from '@lacorte/contracts';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addToOutbox } from '../outbox/add-to-outbox';
import { toReceipt } from './application.mapper';
import { INSERT_APPLICATION, valuesOf } from './application-statements';
import type { Idempotency } from './idempotency';
import type { Submission } from './submission';
import { takeNumber } from './take-number';

const KEEP_KEY = {
  name: 'keep-idempotency-key',
  text: 'INSERT INTO applications.idempotency_record (key, fingerprint, application_id) VALUES ($1, $2, $3)',
};

/** Name of the constraint that a second transaction with the same key runs into. */
export const IDEMPOTENCY_KEY_TAKEN = 'idempotency_record_pkey';

export interface NewApplication {
  submission: Submission;
  userId: string;
  language: Language;
  /** Of the request, when it has a key. */
  idempotency: Idempotency | null;
}

/** Writes an application, its idempotency record and what must follow from it: all of it, or nothing. */
@Injectable()
export class RecordApplication {
  constructor(private readonly database: DataSource) {}

  /** @throws Error of the database on IDEMPOTENCY_KEY_TAKEN when another request with this key was first */
  run({ submission, userId, language, idempotency }: NewApplication): Promise<Receipt> {
    return this.database.transaction(async (manager) => {
      const id = randomUUID();
      if (idempotency) {
        await runPrepared(manager, KEEP_KEY, [idempotency.key, idempotency.fingerprints[0], id]);
      }
      const numbered = await takeNumber(manager);
      const application = { ...submission, ...numbered, id, userId, language };
      await runPrepared(manager, INSERT_APPLICATION, valuesOf(application));
      await addToOutbox(manager, 'application-submitted', { applicationId: id, language });
      return toReceipt(application);
    });
  }
}
