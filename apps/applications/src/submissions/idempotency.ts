import { createHmac } from 'node:crypto';
import type { SubmittedReceipt } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { secretsIn } from '@lacorte/identity';
import { COLUMN, orNull, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Grant } from '../attachments/attachment-grants';
import { ApplicantAccounts } from './applicant-accounts';
import { ReadReceipt } from './application.row';

export const FINGERPRINT_SECRET = Symbol('fingerprint secret');

export interface Idempotency {
  key: string;
  /** The first fingerprint is stored with a new key. A repeated request matches if the stored fingerprint is one of these. */
  fingerprints: string[];
}

const KEY = /^[\x20-\x7e]{8,64}$/;

/** Returns the request's key of 8 to 64 printable characters, or null without one. @throws DomainError invalid for another key */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!KEY.test(header)) throw new DomainError('invalid', 'applications.idempotencyKeyInvalid');
  return header;
}

/**
 * Distinguishes requests without storing them, by an HMAC-SHA-256 in hexadecimal per secret. It is keyed, because the password is part of
 * the request, and a plain hash would allow fast guessing.
 * @param secret one secret, or several joined by commas
 */
export function fingerprintsOf(request: object, secret: string): string[] {
  const ordered = Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `submission\n${JSON.stringify(ordered)}`;
  return secretsIn(secret).map((one) => createHmac('sha256', one).update(text).digest('hex'));
}

/**
 * Number of requests with another fingerprint after which a key returns no receipt. The fingerprint covers the password, and the throttle
 * of the auth service does not see these requests. Without a limit, an attacker with the key and the rest of the body could try passwords.
 */
const MISMATCHES = 10;

/** Compares and counts in one statement. Concurrent guesses wait for the row, so that none is compared without being counted. */
const COMPARE = statement('compare-idempotency-key', {
  isSame: COLUMN.boolean,
  applicationId: COLUMN.uuid,
  userId: COLUMN.uuid,
  passwordVersion: orNull(COLUMN.integer),
  isRecent: COLUMN.boolean,
  duplicateOf: COLUMN.json<string[]>(),
})`
  UPDATE applications.idempotency_record r
  SET mismatches = CASE WHEN r.fingerprint = ANY ($2) THEN r.mismatches ELSE least(r.mismatches + 1, ${MISMATCHES}) END
  FROM applications.application a WHERE r.key = $1 AND a.id = r.application_id
  RETURNING r.fingerprint = ANY ($2) AND r.mismatches < ${MISMATCHES} AS "isSame", a.id AS "applicationId",
    a.user_id AS "userId", r.password_version AS "passwordVersion",
    r.created_at > now() - interval '1 hour' AS "isRecent", coalesce(r.duplicate_of, '[]') AS "duplicateOf"`;

type Found = NonNullable<typeof COMPARE.row>;

export interface Repeated {
  receipt: SubmittedReceipt;
  grant: Grant | null;
}

/** Finds the first answer to a repeated request (contract, section 2: Idempotency-Key). */
@Injectable()
export class FindRepeated {
  constructor(
    private readonly database: DataSource,
    private readonly readReceipt: ReadReceipt,
    private readonly accounts: ApplicantAccounts,
  ) {}

  /**
   * @param callerId the logged-in user, who is the owner if the fingerprints match
   * @returns null when the key is new
   * @throws DomainError conflict when the key belongs to another request, or too many other requests used it; unavailable while the auth
   *   service cannot say whether the password has changed since the submission
   */
  async run({ key, fingerprints }: Idempotency, callerId: string | undefined): Promise<Repeated | null> {
    const [record] = await runPrepared(this.database, COMPARE, [key, fingerprints]);
    if (!record) return null;
    if (!record.isSame) throw new DomainError('conflict', 'applications.idempotencyKeyReused');
    const grant = await (callerId === undefined ? this.grantOfVisitor(record) : this.accounts.grantOf(record.userId));
    const receipt = await this.readReceipt.run(record.applicationId);
    return { receipt: { ...receipt, duplicateOf: record.duplicateOf }, grant };
  }

  /** Submissions of release 1.0.0 have no password version. They give a grant only for as long as a browser may attach without a login. */
  private async grantOfVisitor({ userId, passwordVersion, isRecent }: Found): Promise<Grant | null> {
    if (passwordVersion === null && !isRecent) return null;
    const current = await this.accounts.passwordVersion(userId);
    const isCurrent = current !== null && (passwordVersion === null || passwordVersion === current);
    return isCurrent ? { passwordVersion: current } : null;
  }
}
