export type { ReceivedMessage } from './mail/mailbox';
export * from './mail/start-mail-server';
export * from './object-storage/start-object-storage';
export * from './postgres/start-postgres';
export { freePort } from './processes/free-port';
export { ServiceBuild, type ServiceProcess } from './processes/service-build';
export * from './redis/start-redis';
export * from './wait-for';
