export * from './access';
export { IdentityModule, ServiceCallsModule } from './identity.module';
export * from './identity-tokens';
export { type Route, routesOf } from './routes';
export { hashOfToken, newToken, secretsIn } from './secrets';
export * from './service-tokens';
export { type PublicKeys, SIGNERS, type Signer } from './signed-token';
export { UserHashes } from './user-hashes';
