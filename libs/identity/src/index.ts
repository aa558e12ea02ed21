export * from './access';
export { IdentityModule } from './identity.module';
export { type Route, routesOf } from './routes';
export { secretsIn } from './secrets';
export * from './tokens';
export { UserHashes } from './user-hashes';
