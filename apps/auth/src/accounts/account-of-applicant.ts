import type { AccountReference, FindOrCreateAccountDto, Language } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import { COLUMN, countAffected, runPrepared, statement } from '@lacorte/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { sessionIdOf } from '../sessions/session-cookie';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { type Account, INSERT_ACCOUNT, SELECT_EXISTS } from './account-statements';
import { CheckPassword } from './check-password';
import { KnownDevices } from './known-devices';
import { MadeAccounts } from './made-accounts';
import { HashingAdmission } from './password-hasher';

/** Maximum age of an account that may be discarded. */
const NEW_FOR = `interval '10 minutes'`;

const END_SESSION = statement('end-discarded-session')`
  DELETE FROM auth.session WHERE sid = $2 AND sess->>'userId' = $1::text`;

/**
 * Records that another request uses a new account, so that it is not discarded, by making `updated_at` differ from `created_at`. Returns no
 * row when the account has just been discarded.
 */
const USE_ACCOUNT = statement('use-account-of-applicant', { id: COLUMN.uuid })`
  UPDATE auth.users SET updated_at = CASE WHEN created_at > now() - ${NEW_FOR} THEN clock_timestamp() ELSE updated_at END
  WHERE id = $1 RETURNING id`;

/** Deletes only an account that was made a moment ago, and that no other request uses. */
const DELETE_ACCOUNT = statement('delete-discarded-account')`
  DELETE FROM auth.users WHERE id = $1 AND role = 'user' AND password_version = 1 AND address_verified_at IS NULL
    AND created_at > now() - ${NEW_FOR} AND updated_at = created_at
    AND NOT EXISTS (SELECT FROM auth.session WHERE sess->>'userId' = $1::text)`;

interface Applicant extends Browser {
  email: string;
  password: string;
  /** First name for a new account; null when unknown. */
  firstName: string | null;
  lastName: string | null;
  /** Language of the application, for a new account. */
  language?: Language;
}

interface FoundAccount extends Pick<Account, 'id' | 'passwordVersion' | 'totpEnabled'> {
  created: boolean;
}

/** Finds the account of an applicant, or makes one for an unknown e-mail. Idempotent. */
@Injectable()
export class AccountOfApplicant {
  constructor(
    private readonly database: DataSource,
    private readonly hashing: HashingAdmission,
    private readonly checkPassword: CheckPassword,
    private readonly madeAccounts: MadeAccounts,
    private readonly devices: KnownDevices,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** @throws DomainError conflict for a known e-mail with a wrong password; too-many-requests */
  async run(applicant: Applicant): Promise<FoundAccount> {
    const known = await runPrepared(this.database, SELECT_EXISTS, [applicant.email]);
    const create = () => this.create(applicant);
    const created = known.length === 0 ? await this.madeAccounts.countAndMake(applicant.network, create) : undefined;
    if (created) return { ...created, totpEnabled: false, created: true };
    const account = await this.checkPassword.run(applicant);
    if (!account) throw new DomainError('conflict', 'accounts.emailTaken');
    const [used] = await runPrepared(this.database, USE_ACCOUNT, [account.id]);
    // Another request was refused, and has deleted its new account while this one checked the password.
    if (!used) return this.run(applicant);
    const { id, passwordVersion, totpEnabled } = account;
    return { id, passwordVersion, totpEnabled, created: false };
  }

  /** Calls `run`, and makes the applicant's browser known for the account. @throws DomainError as `run` */
  async reference(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    const account = await this.run(applicant);
    const { id: userId, totpEnabled, ...reference } = account;
    // A browser becomes known for an account with TOTP only after the second step.
    if (totpEnabled) return { userId, ...reference };
    return { userId, ...reference, device: this.devices.remember(applicant.device, account) };
  }

  /**
   * Ends the session of a refused application or draft, and deletes the account that was made for it, unless another request uses it.
   * @returns whether the account was deleted
   */
  async discard(userId: string, isNew: boolean, request: Request): Promise<boolean> {
    const sid = sessionIdOf(request, this.settings);
    if (sid) await runPrepared(this.database, END_SESSION, [userId, sid]);
    return isNew && (await countAffected(this.database, DELETE_ACCOUNT, [userId])) === 1;
  }

  /** @returns undefined when another request has just made an account with the e-mail */
  private async create({ email, password, firstName, lastName, language }: Applicant) {
    const passwordHash = await this.hashing.hash(password);
    const values = [email, passwordHash, firstName, lastName, 'user', language ?? null];
    const [created] = await runPrepared(this.database, INSERT_ACCOUNT, values);
    return created;
  }
}
