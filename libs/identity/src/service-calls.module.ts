import type { KeyObject } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceSigner } from './service-tokens';
import { type PublicKeys, requireOwnKey, type Signer } from './signed-token';

/** As read by libs/configuration (SERVICE_CALLS). */
export interface ServiceCallsConfig {
  TOKEN_PRIVATE_KEY: KeyObject;
  TOKEN_PUBLIC_KEYS: PublicKeys;
}

/** Lets a process call other services. Workers need nothing else, because their only routes are health checks. */
@Module({})
export class ServiceCallsModule {
  /** @param service name of this process; it does not start with another process's private key */
  static forRoot(service: Signer, config: ServiceCallsConfig): DynamicModule {
    return {
      module: ServiceCallsModule,
      global: true,
      providers: [{ provide: ServiceSigner, useFactory: () => signerOf(service, config) }],
      exports: [ServiceSigner],
    };
  }
}

function signerOf(service: Signer, config: ServiceCallsConfig): ServiceSigner {
  requireOwnKey(service, config.TOKEN_PRIVATE_KEY, config.TOKEN_PUBLIC_KEYS);
  return new ServiceSigner(service, config.TOKEN_PRIVATE_KEY);
}
