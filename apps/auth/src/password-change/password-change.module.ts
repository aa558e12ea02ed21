import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SessionsModule } from '../sessions/sessions.module';
import { ChangePassword } from './change-password';
import { PasswordChangeController } from './password-change.controller';

/** Changing a password that is known. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [PasswordChangeController],
  providers: [ChangePassword],
})
export class PasswordChangeModule {}
