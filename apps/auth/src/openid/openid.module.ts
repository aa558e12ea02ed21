import { API } from '@lacorte/contracts';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { SessionMiddleware } from '../sessions/session.middleware';
import { SessionsModule } from '../sessions/sessions.module';
import { Attempts } from './attempts';
import { FinishLogin } from './finish-login';
import { IdentityProvider } from './identity-provider';
import { LinkedAccounts } from './linked-accounts';
import { LogInPerson } from './log-in-person';
import { OpenidController } from './openid.controller';
import { ClaimsCipher, SessionClaims } from './session-claims';
import { StartLink } from './start-link';
import { StartLogin } from './start-login';

/** Login through an OpenID Connect provider; its calls answer 404 while it is off. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [OpenidController],
  providers: [
    ClaimsCipher,
    IdentityProvider,
    Attempts,
    LinkedAccounts,
    SessionClaims,
    LogInPerson,
    StartLogin,
    StartLink,
    FinishLogin,
  ],
})
export class OpenidModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.oidc, API.oidcCallback, API.oidcLink);
  }
}
