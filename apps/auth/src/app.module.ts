import { HealthModule, ProductHealthModule } from '@lacorte/http-server';
import { IdentityModule, IdentitySigner, SharedSecretTokens, secretsIn } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module';
import { User } from './accounts/user.entity';
import { type Config, providerIn } from './config';
import { SCHEMA } from './database';
import { EmailVerificationModule } from './email-verification/email-verification.module';
import { PersonalDataModule } from './erasure/personal-data.module';
import { IdentityController } from './identity/identity.controller';
import { REQUESTS_PER_HOUR } from './mailed-links/link-purpose';
import { MailedLinksModule } from './mailed-links/mailed-links.module';
import { OpenidModule } from './openid/openid.module';
import { PasswordChangeModule } from './password-change/password-change.module';
import { PasswordResetModule } from './password-reset/password-reset.module';
import { SessionsModule } from './sessions/sessions.module';
import { TotpModule } from './totp/totp.module';

/** The auth service: accounts, sessions, identities, and the health of the product. */
@Module({})
export class AppModule {
  static forRoot(config: Config): DynamicModule {
    const logger = createLogger('auth', config.LOG_LEVEL);
    const accounts = AccountsModule.forRoot({
      redisUrl: config.REDIS_URL,
      factor: config.RATE_LIMIT_FACTOR,
      sessionSecret: config.SESSION_SECRET,
      logger,
    });
    const secure = config.PUBLIC_URL.startsWith('https:');
    const isMfaRequired = config.ADMIN_MFA === 'required';
    const session = { secrets: secretsIn(config.SESSION_SECRET), secure, isMfaRequired, logger };
    const sessions = SessionsModule.forRoot(session, accounts);
    const totp = TotpModule.forRoot({ sessionSecret: config.SESSION_SECRET, accounts, sessions });
    const linksPerHour = Math.ceil(REQUESTS_PER_HOUR * config.RATE_LIMIT_FACTOR);
    return {
      module: AppModule,
      imports: [
        IdentityModule.forRoot('auth', config),
        TypeOrmModule.forRoot(databaseOptions({ url: config.DATABASE_URL, schema: SCHEMA, entities: [User] })),
        HealthModule.forRoot({
          inject: [DataSource],
          useFactory: (database: DataSource) => ({ postgresql: () => database.query('SELECT 1') }),
        }),
        ProductHealthModule.forRoot(config.HEALTH_TARGETS),
        accounts,
        sessions,
        MailedLinksModule,
        PasswordResetModule.forRoot(accounts, linksPerHour),
        PasswordChangeModule.forRoot(accounts, sessions),
        EmailVerificationModule.forRoot(linksPerHour),
        OpenidModule.forRoot({
          provider: providerIn(config),
          publicUrl: config.PUBLIC_URL,
          sessionSecret: config.SESSION_SECRET,
          accounts,
          sessions,
          logger,
        }),
        totp,
        PersonalDataModule.forRoot(accounts, sessions, totp),
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
