import type { AccountReference, FindOrCreateAccountDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { INSERT_ACCOUNT, SELECT_EXISTS } from './account-statements';
import { CheckPassword } from './check-password';
import { ConcurrencyLimit } from './concurrency-limit';
import { KnownDevices } from './known-devices';
import { PasswordHasher } from './password-hasher';

/** An applicant's account: a new one for an unknown e-mail, else the one with the right password. Idempotent. */
@Injectable()
export class FindOrCreateAccount {
  constructor(
    private readonly database: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly hashing: ConcurrencyLimit,
    private readonly checkPassword: CheckPassword,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError conflict for a known e-mail with a wrong password, too-many-requests after too many of those */
  async run(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    const known = await runPrepared(this.database, SELECT_EXISTS, [applicant.email]);
    const created = known.length === 0 ? await this.create(applicant) : undefined;
    const account = created ?? (await this.checkPassword.run(applicant));
    if (!account) throw new DomainError('conflict', 'accounts.emailTaken');
    // A browser becomes known for an account with TOTP by the second step alone.
    if ('totpEnabled' in account && account.totpEnabled) return { userId: account.id, created: false };
    const device = this.devices.remember(applicant.device, account);
    return { userId: account.id, created: created !== undefined, device };
  }

  /** @returns the new account, or undefined when the e-mail has one since a moment ago */
  private async create({ email, password, firstName, lastName }: FindOrCreateAccountDto) {
    const passwordHash = await this.hashing.run(() => this.hasher.hash(password));
    const values = [email, passwordHash, firstName, lastName, 'user'];
    const [created] = await runPrepared(this.database, INSERT_ACCOUNT, values);
    return created;
  }
}
