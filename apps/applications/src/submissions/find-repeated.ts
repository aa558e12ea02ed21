import type { SubmittedReceipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Grant } from '../attachments/attachment-grants';
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
  /** By which the browser attaches documents; null when it gets none. */
  grant: Grant | null;
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
    const grant = await (callerId === undefined ? this.grantOfVisitor(record) : this.accounts.grantOf(record.userId));
    const receipt = await this.readReceipt.run(record.applicationId);
    return { receipt: { ...receipt, duplicateOf: record.duplicateOf }, grant };
  }

  /** Release 1.0.0 recorded no version: its submissions may be repeated for as long as a browser may attach without a login. */
  private async grantOfVisitor({ userId, passwordVersion, isRecent }: Found): Promise<Grant | null> {
    if (passwordVersion === null && !isRecent) return null;
    const current = await this.accounts.passwordVersion(userId);
    const isCurrent = current !== null && (passwordVersion === null || passwordVersion === current);
    return isCurrent ? { passwordVersion: current } : null;
  }
}
