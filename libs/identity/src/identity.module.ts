import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';
import { IdentityVerifier } from './identity-tokens';
import { type ServiceCallsConfig, ServiceCallsModule } from './service-calls.module';
import { ServiceVerifier } from './service-tokens';
import type { Signer } from './signed-token';
import { UserHashes } from './user-hashes';

/** As read by libs/configuration (CALLERS). */
export interface IdentityConfig extends ServiceCallsConfig {
  LOG_HASH_SECRET: string;
}

/** Puts the access guard in front of every route of a service, and lets the service call others. */
@Module({})
export class IdentityModule {
  /** @param service name of this process */
  static forRoot(service: Signer, config: IdentityConfig): DynamicModule {
    const keys = config.TOKEN_PUBLIC_KEYS;
    return {
      module: IdentityModule,
      global: true,
      imports: [ServiceCallsModule.forRoot(service, config)],
      providers: [
        { provide: IdentityVerifier, useFactory: () => new IdentityVerifier(keys) },
        { provide: ServiceVerifier, useFactory: () => new ServiceVerifier(service, keys) },
        { provide: UserHashes, useFactory: () => new UserHashes(config.LOG_HASH_SECRET) },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [UserHashes],
    };
  }
}
