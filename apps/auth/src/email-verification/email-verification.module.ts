import { type DynamicModule, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfirmEmail } from './confirm-email';
import { EmailVerificationController } from './email-verification.controller';
import { RequestEmailVerification } from './request-email-verification';

/** Whether the address of an account is right. */
@Module({})
export class EmailVerificationModule {
  /** @param perHour links that a user may ask for */
  static forRoot(perHour: number): DynamicModule {
    return {
      module: EmailVerificationModule,
      controllers: [EmailVerificationController],
      providers: [
        {
          provide: RequestEmailVerification,
          inject: [DataSource],
          useFactory: (database: DataSource) => new RequestEmailVerification(database, perHour),
        },
        ConfirmEmail,
      ],
    };
  }
}
