import { CALLERS, commaList, OBSERVATION, readEnvironment, secret } from '@lacorte/configuration';
import { host, num, port, str, url } from 'envalid';

const DATABASE = { DATABASE_URL: url() };

/** Environment of the HTTP process. */
export const readConfig = (environment?: Record<string, string | undefined>) =>
  readEnvironment(
    {
      ...DATABASE,
      ...OBSERVATION,
      HOST: host({ default: '127.0.0.1' }),
      PORT: port(),
      PUBLIC_URL: url(),
      LOG_LEVEL: str({ default: 'info' }),
      DRAIN_SECONDS: num({ default: 0 }),
      REDIS_URL: url(),
      ...CALLERS,
      SESSION_SECRET: secret(),
      RATE_LIMIT_FACTOR: num({ default: 1 }),
      HEALTH_TARGETS: commaList({ default: {} }),
    },
    environment,
  );

export type Config = ReturnType<typeof readConfig>;

/** Environment of the migration. */
export const readMigrateConfig = () =>
  readEnvironment({ ...DATABASE, ADMIN_DATABASE_URL: url({ default: undefined }) });

/** Environment of the command that makes an administrator. */
export const readAdminConfig = () => readEnvironment({ ...DATABASE, ADMIN_PASSWORD: str({ default: undefined }) });
