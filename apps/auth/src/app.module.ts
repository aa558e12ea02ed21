import { API, INTERNAL } from '@lacorte/contracts';
import { callerOf } from '@lacorte/http-client';
import { DeviceCookie, HealthModule, ProductHealthModule } from '@lacorte/http-server';
import { IdentityModule, IdentitySigner } from '@lacorte/identity';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { RedisModule } from '@lacorte/redis';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccountOfApplicant } from './accounts/account-of-applicant';
import { AccountsController } from './accounts/accounts.controller';
import { CheckPassword } from './accounts/check-password';
import { KnownDevices } from './accounts/known-devices';
import { LoginThrottle } from './accounts/login-throttle';
import { MadeAccounts } from './accounts/made-accounts';
import { HashingAdmission, PasswordHasher } from './accounts/password-hasher';
import { type Config, SCHEMA } from './config';
import { ENTITIES } from './entities';
import { OtherPeopleApplications } from './erasure/erase-account';
import { OwnAccount } from './erasure/own-account';
import { PersonalDataController } from './erasure/personal-data.controller';
import { EmailChange } from './mailed-links/email-change';
import { EmailVerification } from './mailed-links/email-verification';
import { MailedLinksController } from './mailed-links/mailed-links.controller';
import { WriteLink } from './mailed-links/write-link';
import { FinishLogin } from './openid/finish-login';
import { IdentityProvider } from './openid/identity-provider';
import { LinkedAccounts } from './openid/linked-accounts';
import { OpenidController } from './openid/openid.controller';
import { SessionClaims } from './openid/session-claims';
import { StartLogin } from './openid/start-login';
import { ChangePassword } from './passwords/change-password';
import { PasswordReset } from './passwords/password-reset';
import { PasswordsController } from './passwords/passwords.controller';
import { HalfLogins } from './sessions/half-logins';
import { LocalStrategy } from './sessions/login.guard';
import { OpenSession } from './sessions/open-session';
import { ReadSession } from './sessions/read-session';
import { SessionMiddleware } from './sessions/session.middleware';
import { SessionList, SessionListController } from './sessions/session-list';
import { SessionsController } from './sessions/sessions.controller';
import { AUTH_SETTINGS, type AuthSettings, settingsOf } from './settings';
import { CheckCode, TotpCipher } from './totp/check-code';
import { CompleteLogin } from './totp/complete-login';
import { DisableTotp } from './totp/disable-totp';
import { Enrolment } from './totp/enrolment';
import { TotpController } from './totp/totp.controller';

/** The auth service: accounts, sessions, identities, and the health of the product. */
@Module({})
export class AppModule implements NestModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('auth', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA, entities: ENTITIES }),
        RedisModule.forRoot({
          url: config.REDIS_URL,
          outage: 'Redis is down: wrong passwords are counted in memory',
          commandTimeout: config.REDIS_ANSWER_MS,
          socketTimeout: config.REDIS_SILENCE_MS,
          // A command that is sent again could count one wrong password twice.
          maxRetriesPerRequest: 0,
        }),
        HealthModule.forRoot({ postgresql: DatabaseProbe }),
        ProductHealthModule.forRoot(config.HEALTH_TARGETS, config),
      ],
      controllers: [
        ...[AccountsController, SessionsController, SessionListController, MailedLinksController],
        ...[PasswordsController, OpenidController, TotpController, PersonalDataController],
      ],
      providers: [
        { provide: AUTH_SETTINGS, useValue: settingsOf(config) },
        { provide: IdentitySigner, useFactory: () => new IdentitySigner(config.TOKEN_PRIVATE_KEY) },
        {
          provide: DeviceCookie,
          inject: [AUTH_SETTINGS],
          useFactory: ({ secure }: AuthSettings) => new DeviceCookie(secure),
        },
        callerOf(OtherPeopleApplications, 'applications', config.APPLICATIONS_URL),
        ...[PasswordHasher, HashingAdmission, LoginThrottle, KnownDevices, CheckPassword],
        ...[MadeAccounts, AccountOfApplicant],
        ...[LocalStrategy, ReadSession, OpenSession, HalfLogins, SessionList],
        ...[WriteLink, PasswordReset, ChangePassword, EmailChange, EmailVerification],
        OwnAccount,
        ...[IdentityProvider, LinkedAccounts, SessionClaims, StartLogin, FinishLogin],
        ...[TotpCipher, CheckCode, Enrolment, DisableTotp, CompleteLogin],
      ],
    };
  }

  /** Runs SessionMiddleware for the routes that open, change or close a session. Other routes read sessions with ReadSession. */
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(SessionMiddleware)
      .forRoutes(API.login, API.loginTotp, API.logout, API.oidc, API.oidcCallback, API.oidcLink, INTERNAL.beginSession);
  }
}
