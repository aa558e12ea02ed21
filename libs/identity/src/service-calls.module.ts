import type { KeyObject } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { ServiceSigner } from './service-tokens';
import { SharedSecretTokens } from './shared-secret-tokens';
import { type PublicKeys, requireOwnKey, type Signer } from './signed-token';

/** As configuration reads them (libs/configuration, SERVICE_CALLS). */
export interface ServiceCallsConfig {
  TOKEN_PRIVATE_KEY: KeyObject;
  TOKEN_PUBLIC_KEYS: PublicKeys;
  SERVICE_TOKEN_SECRET?: string;
}

/** Lets a process call other services. A worker needs no more: over HTTP it tells its health and nothing else. */
@Module({})
export class ServiceCallsModule {
  /** @param service name of this process, which does not start with the private key of another */
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
  const sharedSecret = SharedSecretTokens.from(config.SERVICE_TOKEN_SECRET);
  return new ServiceSigner(service, config.TOKEN_PRIVATE_KEY, sharedSecret);
}
