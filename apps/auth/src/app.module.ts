import { HealthModule, ProductHealthModule } from '@lacorte/http-server';
import { IdentityModule, IdentitySigner, SharedSecretTokens, secretsIn } from '@lacorte/identity';
import { createLogger } from '@lacorte/observability';
import { databaseOptions } from '@lacorte/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsModule } from './accounts/accounts.module';
import { User } from './accounts/user.entity';
import type { Config } from './config';
import { SCHEMA } from './database';
import { IdentityController } from './identity/identity.controller';
import { RemoveExpiredSessions } from './retention/remove-expired-sessions';
import { RetentionTimer } from './retention/retention-timer';
import { SessionsModule } from './sessions/sessions.module';

/** The auth service: accounts, sessions and identities. It also answers for the health of the product. */
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
    const session = { secrets: secretsIn(config.SESSION_SECRET), secure, logger };
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
        SessionsModule.forRoot(session, accounts),
      ],
      controllers: [IdentityController],
      providers: [
        {
          provide: IdentitySigner,
          useFactory: () =>
            new IdentitySigner(config.TOKEN_PRIVATE_KEY, SharedSecretTokens.from(config.IDENTITY_SECRET)),
        },
        RemoveExpiredSessions,
        {
          provide: RetentionTimer,
          inject: [RemoveExpiredSessions],
          useFactory: (remove: RemoveExpiredSessions) => new RetentionTimer(remove, logger),
        },
      ],
    };
  }
}
