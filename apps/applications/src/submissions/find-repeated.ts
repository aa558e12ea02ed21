import type { Receipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Idempotency } from './idempotency';
import { ReadReceipt } from './read-receipt';

const SELECT_KEY = declareStatement({
  name: 'idempotency-key',
  text: 'SELECT fingerprint, application_id AS "applicationId" FROM applications.idempotency_record WHERE key = $1',
  columns: { fingerprint: COLUMN.text, applicationId: COLUMN.uuid },
});

/** The first answer to a request that comes again (contract, section 2: Idempotency-Key). */
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
  async run({ key, fingerprints }: Idempotency): Promise<Receipt | null> {
    const [record] = await runPrepared(this.database, SELECT_KEY, [key]);
    if (!record) return null;
    if (!fingerprints.includes(record.fingerprint))
      throw new DomainError('conflict', 'applications.idempotencyKeyReused');
    return this.readReceipt.run(record.applicationId);
  }
}
