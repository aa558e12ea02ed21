import { type DynamicModule, Module } from '@nestjs/common';
import { ChangePassword } from './change-password';
import { PasswordChangeController } from './password-change.controller';

/** Changing a password that is known. */
@Module({})
export class PasswordChangeModule {
  static forRoot(accounts: DynamicModule, sessions: DynamicModule): DynamicModule {
    return {
      module: PasswordChangeModule,
      imports: [accounts, sessions],
      controllers: [PasswordChangeController],
      providers: [ChangePassword],
    };
  }
}
