export * from './access';
export { IdentityModule } from './identity.module';
export { type Route, routesOf } from './routes';
export * from './tokens';
