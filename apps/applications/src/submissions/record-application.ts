import { randomUUID } from 'node:crypto';
import type { ConsentVersions, Language, Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared, violatesCheck } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';
import type { Application } from './application.entity';
import { toReceipt } from './application.mapper';
import type { Idempotency } from './idempotency';
import { applicationValues, NO_CODE_LEFT, RECORD_APPLICATION } from './record-statement';
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

type Numbered = Pick<Application, 'applicationCode' | 'createdAt'>;

/** Writes an application, its idempotency record and what must follow from it: all of it, or nothing. */
@Injectable()
export class RecordApplication {
  constructor(private readonly database: DataSource) {}

  /**
   * @throws DomainError conflict when the year has no code left
   * @throws Error of the database on IDEMPOTENCY_KEY_TAKEN when another request with this key was first
   */
  async run({ submission, userId, language, consents, idempotency }: NewApplication): Promise<Receipt> {
    const application = { ...submission, id: randomUUID(), userId, language };
    const [numbered] = await runPrepared<Numbered>(this.database, RECORD_APPLICATION, [
      ...applicationValues(application),
      ...OUTBOX.values('application-submitted', { applicationId: application.id, language }),
      idempotency?.key,
      idempotency?.fingerprints[0],
      consents,
    ]).catch((error: unknown) => {
      throw violatesCheck(error, NO_CODE_LEFT) ? new DomainError('conflict', 'applications.noCodeLeft') : error;
    });
    if (!numbered) throw new Error('the application was not recorded');
    return toReceipt({ ...application, ...numbered });
  }
}
