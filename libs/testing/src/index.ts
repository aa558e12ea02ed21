export * from './gate.ts';
export * from './mail/start-mail-server.ts';
export {
  type RunningObjectStorage,
  type StorageKeys,
  startObjectStorage,
} from './object-storage/start-object-storage.ts';
export { freePort } from './ports.ts';
export * from './postgres/start-postgres.ts';
export { endProcess } from './processes/end-process.ts';
export { Line } from './processes/line.ts';
export { unprivilegedUser } from './processes/server-process.ts';
export { ServiceBuild, type ServiceProcess } from './processes/service-build.ts';
export { workFolder } from './processes/work-folder.ts';
export { type RunningRedis, startRedis } from './redis/start-redis.ts';
export * from './run/shares.ts';
export { sourcesBelow } from './sources.ts';
export * from './wait-for.ts';
