export * from './access';
export { IdentityModule } from './identity.module';
export { routesWithoutRule } from './routes-without-rule';
export * from './tokens';
