import type { SubmittedReceipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Idempotency } from './idempotency';
import { ReadReceipt } from './read-receipt';

const SELECT_KEY = statement('idempotency-key', {
  fingerprint: COLUMN.text,
  applicationId: COLUMN.uuid,
  duplicateOf: COLUMN.json<string[]>(),
})`
  SELECT fingerprint, application_id AS "applicationId", coalesce(duplicate_of, '[]') AS "duplicateOf"
  FROM applications.idempotency_record WHERE key = $1`;

/** The first answer to a repeated request (contract, section 2: Idempotency-Key). */
@Injectable()
export class FindRepeated {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
  ) {}

  /**
   * @returns null when the key is new
   * @throws DomainError conflict when the key came with another request
   */
  async run({ key, fingerprints }: Idempotency): Promise<SubmittedReceipt | null> {
    const [record] = await runPrepared(this.database, SELECT_KEY, [key]);
    if (!record) return null;
    if (!fingerprints.includes(record.fingerprint))
      throw new DomainError('conflict', 'applications.idempotencyKeyReused');
    return { ...(await this.readReceipt.run(record.applicationId)), duplicateOf: record.duplicateOf };
  }
}
