import type { AccountReference, FindOrCreateAccountDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SELECT_EXISTS } from './account-statements';
import { CheckPassword } from './check-password';
import { CreateUser } from './create-user';
import { KnownDevices } from './known-devices';

/**
 * The account of an applicant who is not logged in: a new one for an unknown e-mail, the existing one for the right password.
 * Calling it again with the same data gives the same account.
 */
@Injectable()
export class FindOrCreateAccount {
  constructor(
    private readonly database: DataSource,
    private readonly createUser: CreateUser,
    private readonly checkPassword: CheckPassword,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError conflict for a known e-mail with a wrong password, too-many-requests after too many of those */
  async run(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    const known = await runPrepared(this.database, SELECT_EXISTS, [applicant.email]);
    const created = known.length === 0 ? await this.createUser.run({ ...applicant, role: 'user' }) : null;
    const account = created ?? (await this.checkPassword.run(applicant));
    if (!account) throw new DomainError('conflict', 'accounts.emailTaken');
    const device = this.devices.remember(applicant.device, account);
    return { userId: account.id, created: created !== null, device };
  }
}
