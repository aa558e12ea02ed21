import {
  CALLERS,
  DATABASE,
  type Environment,
  MIGRATION,
  readEnvironment,
  SERVER,
  secret,
  url,
} from '@lacorte/configuration';

const PROCESS = { ...SERVER, ...DATABASE };
const HTTP = {
  ...PROCESS,
  ...CALLERS,
  PUBLIC_URL: url(),
  GRANT_SECRET: secret(),
  AUTH_URL: url(),
  DOCUMENTS_URL: url(),
};

/** Environment of the HTTP process. */
export const readConfig = (environment?: Environment) => readEnvironment(HTTP, environment);
export type Config = ReturnType<typeof readConfig>;

/** Environment of the worker. */
export const readWorkerConfig = (environment?: Environment) =>
  readEnvironment({ ...PROCESS, REDIS_URL: url() }, environment);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** Environment of the migration. */
export const readMigrateConfig = () => readEnvironment(MIGRATION);
