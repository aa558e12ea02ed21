import { API } from '@lacorte/contracts';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { SessionMiddleware } from '../sessions/session.middleware';
import { Attempts } from './attempts';
import { FinishLogin } from './finish-login';
import { IdentityProvider } from './identity-provider';
import { LinkedAccounts } from './linked-accounts';
import { LogInPerson } from './log-in-person';
import { OpenidController } from './openid.controller';
import { OPENID_SETTINGS, type OpenidSettings } from './openid-settings';
import { ClaimsCipher, SessionClaims } from './session-claims';
import { StartLink } from './start-link';
import { StartLogin } from './start-login';

export interface OpenidModuleSettings extends OpenidSettings {
  /** What claims are encrypted by; see secretsIn. */
  sessionSecret: string;
  accounts: DynamicModule;
  sessions: DynamicModule;
}

/** Login through an OpenID Connect provider; its calls answer 404 while it is off. */
@Module({})
export class OpenidModule implements NestModule {
  static forRoot({ sessionSecret, accounts, sessions, ...settings }: OpenidModuleSettings): DynamicModule {
    return {
      module: OpenidModule,
      imports: [accounts, sessions],
      controllers: [OpenidController],
      providers: [
        { provide: OPENID_SETTINGS, useValue: settings },
        { provide: ClaimsCipher, useFactory: () => new ClaimsCipher(sessionSecret) },
        IdentityProvider,
        Attempts,
        LinkedAccounts,
        SessionClaims,
        LogInPerson,
        StartLogin,
        StartLink,
        FinishLogin,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.oidc, API.oidcCallback, API.oidcLink);
  }
}
