import type { EraseUserDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import type { Person } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckPassword } from '../accounts/check-password';
import { CheckCode } from '../totp/check-code';
import { isTotpInForce } from '../totp/totp-statements';
import { eraseAccount, OtherPeopleApplications, personOfAccount } from './erase-account';

/** Checks of the owner before an export or the erasure of the own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly checkCode: CheckCode,
    private readonly otherPeople: OtherPeopleApplications,
  ) {}

  /**
   * Checks the password of the logged-in user once more.
   *
   * @returns the person of the account
   * @throws DomainError invalid for a wrong password, which counts like a failed login; too-many-requests after too many of
   *   those; unauthorized without the account
   */
  async confirm(userId: string, password: string, browser: Browser): Promise<Person> {
    const person = await personOfAccount(this.database, userId);
    if (!person) throw new DomainError('unauthorized', 'error.unauthorized');
    const account = await this.checkPassword.run({ email: person.email, password, ...browser, canWait: true });
    if (account?.id !== userId) {
      throw new DomainError('invalid', 'error.validation', { fields: { password: 'accounts.wrongPassword' } });
    }
    return person;
  }

  /**
   * Erases the account of the logged-in user, after the password and the code of a second factor that is in force.
   *
   * @throws DomainError for a wrong password, applications of other people that are not confirmed, a missing or wrong code, too many of
   *   them, the only administrator
   */
  async erase({ userId }: Identity, { password, code, confirmOthers }: EraseUserDto, browser: Browser): Promise<void> {
    const person = await this.confirm(userId, password, browser);
    if (!confirmOthers) await this.otherPeople.requireNone(person);
    const erase = (manager: EntityManager) => eraseAccount(manager, userId);
    if (!(await isTotpInForce(this.database, userId))) return this.database.transaction(erase);
    if (code === undefined) throw new DomainError('invalid', 'accounts.totpCodeInvalid');
    return this.checkCode.run({ userId, code, of: 'in-force' }, erase);
  }
}
