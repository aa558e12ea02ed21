import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SessionsModule } from '../sessions/sessions.module';
import { TotpModule } from '../totp/totp.module';
import { ConfirmOwner } from './confirm-owner';
import { EraseOwnAccount } from './erase-own-account';
import { PersonalDataController } from './personal-data.controller';

/** Export and erasure of an account by its owner. */
@Module({
  imports: [AccountsModule, SessionsModule, TotpModule],
  controllers: [PersonalDataController],
  providers: [ConfirmOwner, EraseOwnAccount],
})
export class PersonalDataModule {}
