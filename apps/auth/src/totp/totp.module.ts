import { API } from '@lacorte/contracts';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { SessionMiddleware } from '../sessions/session.middleware';
import { BeginEnrolment } from './begin-enrolment';
import { CheckCode } from './check-code';
import { CompleteLogin } from './complete-login';
import { ConfirmEnrolment } from './confirm-enrolment';
import { DisableTotp } from './disable-totp';
import { LoginTotpController } from './login-totp.controller';
import { TotpController } from './totp.controller';
import { TotpCipher } from './totp-cipher';

export interface TotpSettings {
  /** What secrets are encrypted by; see secretsIn. */
  sessionSecret: string;
  accounts: DynamicModule;
  sessions: DynamicModule;
}

/** Second factors: enrolment, and the second step of a login. */
@Module({})
export class TotpModule implements NestModule {
  static forRoot({ sessionSecret, accounts, sessions }: TotpSettings): DynamicModule {
    return {
      module: TotpModule,
      imports: [accounts, sessions],
      controllers: [TotpController, LoginTotpController],
      providers: [
        { provide: TotpCipher, useFactory: () => new TotpCipher(sessionSecret) },
        CheckCode,
        BeginEnrolment,
        ConfirmEnrolment,
        DisableTotp,
        CompleteLogin,
      ],
      exports: [CheckCode],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.loginTotp);
  }
}
