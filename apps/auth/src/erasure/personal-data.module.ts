import { type DynamicModule, Module } from '@nestjs/common';
import { ConfirmOwner } from './confirm-owner';
import { EraseOwnAccount } from './erase-own-account';
import { PersonalDataController } from './personal-data.controller';
import { SecondFactor } from './second-factor';

/** Export and erasure of an account by its owner. */
@Module({})
export class PersonalDataModule {
  static forRoot(accounts: DynamicModule, sessions: DynamicModule, totp: DynamicModule): DynamicModule {
    return {
      module: PersonalDataModule,
      imports: [accounts, sessions, totp],
      controllers: [PersonalDataController],
      providers: [ConfirmOwner, EraseOwnAccount, SecondFactor],
    };
  }
}
