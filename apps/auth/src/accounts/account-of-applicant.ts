import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Account, INSERT_ACCOUNT, SELECT_EXISTS } from './account-statements';
import { CheckPassword } from './check-password';
import { ConcurrencyLimit } from './concurrency-limit';
import { MadeAccounts } from './made-accounts';
import { PasswordHasher } from './password-hasher';

export interface Applicant extends Browser {
  email: string;
  password: string;
  /** First name for a new account; null when unknown. */
  firstName: string | null;
  lastName: string | null;
}

export interface FoundAccount extends Pick<Account, 'id' | 'passwordVersion' | 'totpEnabled'> {
  created: boolean;
}

/** An applicant's account: a new one for an unknown e-mail, else the one with the right password. Idempotent. */
@Injectable()
export class AccountOfApplicant {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
    private readonly checkPassword: CheckPassword,
    private readonly madeAccounts: MadeAccounts,
  ) {}

  /**
   * @throws DomainError conflict for a known e-mail with a wrong password, too-many-requests after too many of those, and
   *   beyond the accounts that a network may make in a day
   */
  async run(applicant: Applicant): Promise<FoundAccount> {
    const known = await runPrepared(this.database, SELECT_EXISTS, [applicant.email]);
    const create = () => this.create(applicant);
    const created = known.length === 0 ? await this.madeAccounts.within(applicant.network, create) : undefined;
    if (created) return { ...created, totpEnabled: false, created: true };
    const account = await this.checkPassword.run(applicant);
    if (!account) throw new DomainError('conflict', 'accounts.emailTaken');
    const { id, passwordVersion, totpEnabled } = account;
    return { id, passwordVersion, totpEnabled, created: false };
  }

  /** @returns the new account, or undefined when the e-mail has one since a moment ago */
  private async create({ email, password, firstName, lastName }: Applicant) {
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    const values = [email, passwordHash, firstName, lastName, 'user'];
    const [created] = await runPrepared(this.database, INSERT_ACCOUNT, values);
    return created;
  }
}
