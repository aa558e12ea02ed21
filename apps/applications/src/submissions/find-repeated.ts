import type { SubmittedReceipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplicantAccounts } from './applicant-accounts';
import type { Idempotency } from './idempotency';
import { ReadReceipt } from './read-receipt';

const SELECT_KEY = statement('idempotency-key', {
  fingerprint: COLUMN.text,
  applicationId: COLUMN.uuid,
  userId: COLUMN.uuid,
  passwordVersion: orNull(COLUMN.integer),
  isRecent: COLUMN.boolean,
  duplicateOf: COLUMN.json<string[]>(),
})`
  SELECT r.fingerprint, a.id AS "applicationId", a.user_id AS "userId", r.password_version AS "passwordVersion",
    r.created_at > now() - interval '1 hour' AS "isRecent", coalesce(r.duplicate_of, '[]') AS "duplicateOf"
  FROM applications.idempotency_record r JOIN applications.application a ON a.id = r.application_id WHERE r.key = $1`;

type Found = NonNullable<typeof SELECT_KEY.row>;

export interface Repeated {
  receipt: SubmittedReceipt;
  /** Whether the browser gets the cookie by which it attaches documents. */
  mayAttach: boolean;
}

/** The first answer to a repeated request (contract, section 2: Idempotency-Key). */
@Injectable()
export class FindRepeated {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /**
   * @param callerId the logged-in user, who is the owner
   * @returns null when the key is new
   * @throws DomainError conflict when the key came with another request; unavailable while auth cannot tell whether the password that
   *   the request has is still that of the account
   */
  async run({ key, fingerprints }: Idempotency, callerId: string | undefined): Promise<Repeated | null> {
    const [record] = await runPrepared(this.database, SELECT_KEY, [key]);
    if (!record) return null;
    if (!fingerprints.includes(record.fingerprint))
      throw new DomainError('conflict', 'applications.idempotencyKeyReused');
    const mayAttach = callerId !== undefined || (await this.hasCurrentPassword(record));
    const receipt = await this.readReceipt.run(record.applicationId);
    return { receipt: { ...receipt, duplicateOf: record.duplicateOf }, mayAttach };
  }

  /** Release 1.0.0 recorded no version: its submissions may be repeated for as long as a browser may attach without a login. */
  private async hasCurrentPassword({ userId, passwordVersion, isRecent }: Found): Promise<boolean> {
    if (passwordVersion === null) return isRecent;
    return (await this.accounts.passwordVersion(userId)) === passwordVersion;
  }
}
