import { API } from '@lacorte/contracts';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SessionMiddleware } from '../sessions/session.middleware';
import { SessionsModule } from '../sessions/sessions.module';
import { BeginEnrolment } from './begin-enrolment';
import { CheckCode } from './check-code';
import { CompleteLogin } from './complete-login';
import { ConfirmEnrolment } from './confirm-enrolment';
import { DisableTotp } from './disable-totp';
import { LoginTotpController } from './login-totp.controller';
import { TotpController } from './totp.controller';
import { TotpCipher } from './totp-cipher';

/** Second factors: enrolment, and the second step of a login. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [TotpController, LoginTotpController],
  providers: [TotpCipher, CheckCode, BeginEnrolment, ConfirmEnrolment, DisableTotp, CompleteLogin],
  exports: [CheckCode],
})
export class TotpModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.loginTotp);
  }
}
