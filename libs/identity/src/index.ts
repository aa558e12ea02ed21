export * from './access';
export { IdentityModule } from './identity.module';
export * from './tokens';
