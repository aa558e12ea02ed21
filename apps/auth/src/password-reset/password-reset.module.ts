import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { ConfirmPasswordReset } from './confirm-password-reset';
import { PasswordResetController } from './password-reset.controller';
import { RequestPasswordReset } from './request-password-reset';

/** Forgotten passwords. */
@Module({
  imports: [AccountsModule],
  controllers: [PasswordResetController],
  providers: [RequestPasswordReset, ConfirmPasswordReset],
})
export class PasswordResetModule {}
