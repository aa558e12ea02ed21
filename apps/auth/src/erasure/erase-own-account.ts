import type { EraseUserDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import type { Browser } from '@lacorte/http-server';
import type { Identity } from '@lacorte/identity';
import { runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckCode } from '../totp/check-code';
import { IS_TOTP_IN_FORCE } from '../totp/totp-statements';
import { ConfirmOwner } from './confirm-owner';
import { eraseAccount } from './erase-account';
import { OtherPeopleApplications } from './other-people-applications';

/** Erases the account of the logged-in user, after the password and the code of a second factor that is in force. */
@Injectable()
export class EraseOwnAccount {
  constructor(
    private readonly database: DataSource,
    private readonly confirmOwner: ConfirmOwner,
    private readonly checkCode: CheckCode,
    private readonly otherPeople: OtherPeopleApplications,
  ) {}

  /**
   * @throws DomainError for a wrong password, applications of other people that are not confirmed, a missing or wrong code, too many of
   *   them, the only administrator
   */
  async run({ userId }: Identity, { password, code, confirmOthers }: EraseUserDto, browser: Browser): Promise<void> {
    const person = await this.confirmOwner.run(userId, password, browser);
    if (!confirmOthers) await this.otherPeople.requireNone(person);
    const erase = (manager: EntityManager) => eraseAccount(manager, userId);
    const inForce = await runPrepared(this.database, IS_TOTP_IN_FORCE, [userId]);
    if (inForce.length === 0) return this.database.transaction(erase);
    if (code === undefined) throw new DomainError('invalid', 'accounts.totpCodeInvalid');
    return this.checkCode.run({ userId, code, of: 'in-force' }, erase);
  }
}
