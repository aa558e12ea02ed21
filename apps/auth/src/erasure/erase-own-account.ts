import type { EraseUserDto } from '@lacorte/contracts';
import type { Identity } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { type Browser, ConfirmOwner } from './confirm-owner';
import { eraseAccount } from './erase-account';
import { SecondFactor } from './second-factor';

/** Erases the account of the logged-in user. */
@Injectable()
export class EraseOwnAccount {
  constructor(
    private readonly confirmOwner: ConfirmOwner,
    private readonly secondFactor: SecondFactor,
  ) {}

  /** @throws DomainError for a wrong password, a wrong code, the only administrator */
  async run({ userId }: Identity, { password, code }: EraseUserDto, browser: Browser): Promise<void> {
    await this.confirmOwner.run(userId, password, browser);
    await this.secondFactor.run({ userId, code }, (manager) => eraseAccount(manager, userId));
  }
}
