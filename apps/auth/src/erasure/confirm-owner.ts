import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Person } from '@lacorte/personal-data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckPassword } from '../accounts/check-password';
import { personOfAccount } from './person-of-account';

/** Asks the logged-in user for the password once more. */
@Injectable()
export class ConfirmOwner {
  constructor(
    private readonly database: DataSource,
    private readonly checkPassword: CheckPassword,
  ) {}

  /**
   * @returns whose account it is
   * @throws DomainError invalid for a wrong password, which counts like a failed login; too-many-requests after too many of
   *   those; unauthorized without the account
   */
  async run(userId: string, password: string, browser: Browser): Promise<Person> {
    const person = await personOfAccount(this.database, userId);
    if (!person) throw new DomainError('unauthorized', 'error.unauthorized');
    const account = await this.checkPassword.run({ email: person.email, password, ...browser, canWait: true });
    if (account?.id !== userId) {
      throw new DomainError('invalid', 'error.validation', { fields: { password: 'accounts.wrongPassword' } });
    }
    return person;
  }
}
