import { Module } from '@nestjs/common';
import { AccountOfApplicant } from './account-of-applicant';
import { AccountsController } from './accounts.controller';
import { CheckPassword } from './check-password';
import { ConcurrencyLimit } from './concurrency-limit';
import { FindOrCreateAccount } from './find-or-create-account';
import { KnownDevices } from './known-devices';
import { LoginThrottle } from './login-throttle';
import { PasswordHasher } from './password-hasher';
import { ReadRecipient } from './read-recipient';

/** Accounts and their passwords. */
@Module({
  controllers: [AccountsController],
  providers: [
    ConcurrencyLimit,
    LoginThrottle,
    KnownDevices,
    PasswordHasher,
    CheckPassword,
    AccountOfApplicant,
    FindOrCreateAccount,
    ReadRecipient,
  ],
  exports: [AccountOfApplicant, CheckPassword, ConcurrencyLimit, KnownDevices, PasswordHasher],
})
export class AccountsModule {}
