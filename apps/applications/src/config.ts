import { CALLERS, OBSERVATION, readEnvironment, secret } from '@lacorte/configuration';
import { host, num, port, str, url } from 'envalid';

const DATABASE = { DATABASE_URL: url() };
const PROCESS = {
  ...DATABASE,
  ...OBSERVATION,
  HOST: host({ default: '127.0.0.1' }),
  PORT: port(),
  LOG_LEVEL: str({ default: 'info' }),
  DRAIN_SECONDS: num({ default: 0 }),
};

/** Environment of the HTTP process. */
export const readConfig = (environment?: Record<string, string | undefined>) =>
  readEnvironment(
    {
      ...PROCESS,
      PUBLIC_URL: url(),
      ...CALLERS,
      GRANT_SECRET: secret(),
      AUTH_URL: url(),
      DOCUMENTS_URL: url(),
    },
    environment,
  );
export type Config = ReturnType<typeof readConfig>;

/** Environment of the worker. */
export const readWorkerConfig = (environment?: Record<string, string | undefined>) =>
  readEnvironment({ ...PROCESS, REDIS_URL: url() }, environment);
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** Environment of the migration. */
export const readMigrateConfig = () =>
  readEnvironment({ ...DATABASE, ADMIN_DATABASE_URL: url({ default: undefined }) });
