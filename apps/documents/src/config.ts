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
  PUBLIC_URL: url(),
  REDIS_URL: url(),
  APPLICATIONS_URL: url(),
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

/** Sign addresses for browsers, and may write uploads alone. */
const uploadKeys = { S3_UPLOAD_ACCESS_KEY: str(), S3_UPLOAD_SECRET_KEY: str() };
/** Room for uploaded files, in MiB; why these numbers: docs/adr/0027. */
export const UPLOAD_ALLOWANCES = {
  UPLOAD_SESSION_MIB: 300,
  UPLOAD_ADDRESS_MIB: 2_048,
  UPLOAD_ADDRESS_DAY_MIB: 10_240,
  UPLOADS_MIB: 20_480,
};

const uploadQuotas = {
  UPLOAD_SESSION_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_SESSION_MIB }),
  UPLOAD_ADDRESS_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_ADDRESS_MIB }),
  UPLOAD_ADDRESS_DAY_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOAD_ADDRESS_DAY_MIB }),
  UPLOADS_MIB: num({ default: UPLOAD_ALLOWANCES.UPLOADS_MIB }),
};

/** What the HTTP process needs. */
export const readHttpConfig = () =>
  readEnvironment({
    ...server,
    ...CALLERS,
    ...database,
    ...objectStorage,
    ...uploadKeys,
    ...uploadQuotas,
    RATE_LIMIT_FACTOR: num({ default: 1 }),
  });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

/** A virus scanner, ClamAV's clamd, if there is one. */
const scanner = {
  CLAMAV_HOST: str({ default: '' }),
  CLAMAV_PORT: port({ default: 3310 }),
};

/** What the worker needs. */
export const readWorkerConfig = () =>
  readEnvironment({
    ...server,
    ...SERVICE_CALLS,
    ...database,
    ...objectStorage,
    ...scanner,
    CHROMIUM_PATH: str(),
    // To show how much of it is in use.
    UPLOADS_MIB: uploadQuotas.UPLOADS_MIB,
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** What the set-up before a release needs. */
export const readMigrateConfig = () =>
  readEnvironment({
    ...database,
    ...objectStorage,
    PUBLIC_URL: url(),
    ADMIN_DATABASE_URL: url({ default: undefined }),
  });
