import { HealthModule, ProductHealthModule } from '@lacorte/http-server';
import { IdentityModule, IdentitySigner, SharedSecretTokens } from '@lacorte/identity';
import { DatabaseModule, DatabaseProbe } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module';
import type { Config } from './config';
import { SCHEMA } from './database';
import { EmailVerificationModule } from './email-verification/email-verification.module';
import { PersonalDataModule } from './erasure/personal-data.module';
import { IdentityController } from './identity/identity.controller';
import { MailedLinksModule } from './mailed-links/mailed-links.module';
import { OpenidModule } from './openid/openid.module';
import { PasswordChangeModule } from './password-change/password-change.module';
import { PasswordResetModule } from './password-reset/password-reset.module';
import { SessionsModule } from './sessions/sessions.module';
import { AUTH_SETTINGS, settingsOf } from './settings';
import { TotpModule } from './totp/totp.module';

@Module({})
class SettingsModule {
  static forRoot(config: Config): DynamicModule {
    const settings = { provide: AUTH_SETTINGS, useValue: settingsOf(config) };
    return { module: SettingsModule, global: true, providers: [settings], exports: [settings] };
  }
}

/** The auth service: accounts, sessions, identities, and the health of the product. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('auth', config),
        DatabaseModule.forRoot({ url: config.DATABASE_URL, schema: SCHEMA }),
        SettingsModule.forRoot(config),
        HealthModule.forRoot({ postgresql: DatabaseProbe }),
        ProductHealthModule.forRoot(config.HEALTH_TARGETS),
        AccountsModule,
        SessionsModule,
        MailedLinksModule,
        PasswordResetModule,
        PasswordChangeModule,
        EmailVerificationModule,
        OpenidModule,
        TotpModule,
        PersonalDataModule,
      ],
      controllers: [IdentityController],
      providers: [
        {
          provide: IdentitySigner,
          useFactory: () =>
            new IdentitySigner(config.TOKEN_PRIVATE_KEY, SharedSecretTokens.from(config.IDENTITY_SECRET)),
        },
      ],
    };
  }
}
