import {
  CALLERS,
  host,
  num,
  OBSERVATION,
  port,
  readEnvironment,
  SERVICE_CALLS,
  str,
  url,
} from '@lacorte/configuration';

const server = {
  ...OBSERVATION,
  HOST: host({ default: '127.0.0.1' }),
  PORT: port(),
  LOG_LEVEL: str({ default: 'info' }),
  DRAIN_SECONDS: num({ default: 0 }),
  DATABASE_URL: url(),
};

/** What the HTTP process needs. */
export const readHttpConfig = () => readEnvironment({ ...server, ...CALLERS, APPLICATIONS_URL: url() });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

/** What the worker needs. */
export const readWorkerConfig = () =>
  readEnvironment({
    ...server,
    ...SERVICE_CALLS,
    PUBLIC_URL: url(),
    PAYMENT_URL: url(),
    REDIS_URL: url(),
    APPLICATIONS_URL: url(),
    S3_ENDPOINT: url(),
    S3_REGION: str(),
    S3_ACCESS_KEY: str(),
    S3_SECRET_KEY: str(),
    S3_FILES_BUCKET: str({ default: 'files' }),
    SMTP_URL: url(),
    MAIL_FROM: str(),
    MAIL_RATE_PER_SECOND: num({ default: 0 }),
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** What the set-up before a release needs. */
export const readMigrateConfig = () =>
  readEnvironment({ DATABASE_URL: url(), ADMIN_DATABASE_URL: url({ default: undefined }) });
