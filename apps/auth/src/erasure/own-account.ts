import type { EraseUserDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import type { Person } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckPassword } from '../accounts/check-password';
import { CheckCode } from '../totp/check-code';
import { eraseAccount, OtherPeopleApplications, personOfAccount } from './erase-account';

/** Confirms the owner's password before an export, and erases the account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
    private readonly checkCode: CheckCode,
    private readonly otherPeople: OtherPeopleApplications,
  ) {}

  /** Returns the person of the account. @throws DomainError as `CheckPassword.again`; unauthorized without the account */
  async confirm(userId: string, password: string, browser: Browser): Promise<Person> {
    const person = await personOfAccount(this.database, userId);
    if (!person) throw new DomainError('unauthorized', 'error.unauthorized');
    await this.checkPassword.again(person, password, browser);
    return person;
  }

  /**
   * @throws DomainError as `confirm` and `CheckCode.run`; conflict for the only administrator, or if the account has applications of other
   * people and `confirmOthers` is not set
   */
  async erase({ userId }: Identity, { password, code, confirmOthers }: EraseUserDto, browser: Browser): Promise<void> {
    const person = await this.confirm(userId, password, browser);
    if (!confirmOthers) {
      // The code comes first, because the next call makes the applications service refuse submissions of the account.
      await this.checkCode.requireRight({ userId, code });
      await this.otherPeople.requireNone(person);
    }
    return this.checkCode.ifInForce({ userId, code }, (manager) => eraseAccount(manager, userId));
  }
}
