import { host, num, OBSERVATION, port, readEnvironment, secret, str, url } from '@lacorte/configuration';

const server = {
  ...OBSERVATION,
  HOST: host({ default: '127.0.0.1' }),
  PORT: port(),
  LOG_LEVEL: str({ default: 'info' }),
  DRAIN_SECONDS: num({ default: 0 }),
  PUBLIC_URL: url(),
  REDIS_URL: url(),
  APPLICATIONS_URL: url(),
  IDENTITY_SECRET: secret(),
  SERVICE_TOKEN_SECRET: secret(),
};

const database = { DATABASE_URL: url() };

const objectStorage = {
  S3_ENDPOINT: url(),
  S3_REGION: str(),
  S3_ACCESS_KEY: str(),
  S3_SECRET_KEY: str(),
  S3_UPLOADS_BUCKET: str({ default: 'uploads' }),
  S3_FILES_BUCKET: str({ default: 'files' }),
};

/** What the HTTP process needs. */
export const readHttpConfig = () => readEnvironment({ ...server, ...database, ...objectStorage });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

/** A virus scanner, ClamAV's clamd, if there is one. */
const scanner = {
  CLAMAV_HOST: str({ default: '' }),
  CLAMAV_PORT: port({ default: 3310 }),
};

/** What the worker needs. */
export const readWorkerConfig = () =>
  readEnvironment({ ...server, ...database, ...objectStorage, ...scanner, CHROMIUM_PATH: str() });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** What composing pages alone needs. */
export const readPagesConfig = () => readEnvironment({ PUBLIC_URL: url() });

/** What the set-up before a release needs. */
export const readMigrateConfig = () =>
  readEnvironment({
    ...database,
    ...objectStorage,
    PUBLIC_URL: url(),
    ADMIN_DATABASE_URL: url({ default: undefined }),
  });
