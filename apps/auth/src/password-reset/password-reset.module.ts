import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfirmPasswordReset } from './confirm-password-reset';
import { PasswordResetController } from './password-reset.controller';
import { RequestPasswordReset } from './request-password-reset';

/** Forgotten passwords. */
@Module({})
export class PasswordResetModule {
  /** @param perHour requests of an account from which an e-mail follows */
  static forRoot(accounts: DynamicModule, perHour: number): DynamicModule {
    return {
      module: PasswordResetModule,
      imports: [accounts],
      controllers: [PasswordResetController],
      providers: [
        {
          provide: RequestPasswordReset,
          inject: [DataSource],
          useFactory: (database: DataSource) => new RequestPasswordReset(database, perHour),
        },
        ConfirmPasswordReset,
      ],
    };
  }
}
