import type { KeyObject } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard';
import { IdentityVerifier } from './identity-tokens';
import { ServiceSigner, ServiceVerifier } from './service-tokens';
import { type PublicKeys, requireOwnKey, type Signer } from './signed-token';
import { UserHashes } from './user-hashes';

/** Settings as read by libs/configuration (SERVICE_CALLS). */
interface ServiceCallsConfig {
  TOKEN_PRIVATE_KEY: KeyObject;
  TOKEN_PUBLIC_KEYS: PublicKeys;
}

/** Lets a process call other services. Workers need nothing else, because their only routes are health checks. */
@Module({})
export class ServiceCallsModule {
  /** @param service name of this process; it refuses to start with the private key of another process */
  static forRoot(
    service: Signer,
    { TOKEN_PRIVATE_KEY: key, TOKEN_PUBLIC_KEYS: keys }: ServiceCallsConfig,
  ): DynamicModule {
    const signer = () => {
      requireOwnKey(service, key, keys);
      return new ServiceSigner(service, key);
    };
    return {
      module: ServiceCallsModule,
      global: true,
      providers: [{ provide: ServiceSigner, useFactory: signer }],
      exports: [ServiceSigner],
    };
  }
}

/** Applies the access guard to every route of a service, and lets the service call others. */
@Module({})
export class IdentityModule {
  /** @param service name of this process */
  static forRoot(service: Signer, config: ServiceCallsConfig & { LOG_HASH_SECRET: string }): DynamicModule {
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
