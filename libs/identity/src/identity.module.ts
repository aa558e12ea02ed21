import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';
import { IdentityTokens, ServiceTokens } from './tokens';
import { UserHashes } from './user-hashes';

/** Puts the access guard before every route of a service and provides the token classes. */
@Module({})
export class IdentityModule {
  /**
   * @param settings.service name of this process
   * @param settings.identitySecret signs identity tokens
   * @param settings.serviceSecret signs service tokens
   */
  static forRoot(settings: { service: string; identitySecret: string; serviceSecret: string }): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      providers: [
        { provide: IdentityTokens, useFactory: () => new IdentityTokens(settings.identitySecret) },
        { provide: ServiceTokens, useFactory: () => new ServiceTokens(settings.serviceSecret, settings.service) },
        { provide: UserHashes, useFactory: () => new UserHashes(settings.identitySecret) },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [IdentityTokens, ServiceTokens, UserHashes],
    };
  }
}
