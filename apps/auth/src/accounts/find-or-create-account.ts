import type { AccountReference, FindOrCreateAccountDto } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { AccountOfApplicant } from './account-of-applicant';
import { KnownDevices } from './known-devices';

/** The account of an applicant, whose browser becomes known for it. */
@Injectable()
export class FindOrCreateAccount {
  constructor(
    private readonly accounts: AccountOfApplicant,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError conflict for a known e-mail with a wrong password, too-many-requests after too many of those */
  async run(applicant: FindOrCreateAccountDto): Promise<AccountReference> {
    const account = await this.accounts.run(applicant);
    const { id: userId, totpEnabled, ...reference } = account;
    // A browser becomes known for an account with TOTP by the second step alone.
    return totpEnabled
      ? { userId, ...reference }
      : { userId, ...reference, device: this.devices.remember(applicant.device, account) };
  }
}
