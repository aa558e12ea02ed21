import { host, num, port, str, url } from 'envalid';
import { ed25519PrivateKey, ed25519PublicKeys, httpAddress, secret, share } from './validators';

/** Keys with which a process signs its calls to other services and verifies the calls of others. */
export const SERVICE_CALLS = { TOKEN_PRIVATE_KEY: ed25519PrivateKey(), TOKEN_PUBLIC_KEYS: ed25519PublicKeys() };

/** Settings of a service that identifies its callers and logs their hashes. */
export const CALLERS = { ...SERVICE_CALLS, LOG_HASH_SECRET: secret() };

/** Settings for monitoring. It is off by default (docs/observability.md). */
export const OBSERVATION = {
  METRICS_PORT: port({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
};

/** Settings of every process that `startService` starts. */
export const SERVER = {
  ...OBSERVATION,
  HOST: host({ default: '127.0.0.1' }),
  PORT: port(),
  LOG_LEVEL: str({ default: 'info' }),
  /** Time for which requests are accepted after the stop signal. */
  DRAIN_SECONDS: num({ default: 0 }),
};

/** Bank account for the fee. `bankAccountIn` of libs/contracts checks both values together. */
export const BANK = { BANK_IBAN: str({ default: '' }), BANK_BENEFICIARY: str({ default: '' }) };

export const DATABASE = { DATABASE_URL: url() };

/** Settings of the migration of a service. With ADMIN_DATABASE_URL it also creates role and schema. */
export const MIGRATION = { ...DATABASE, ADMIN_DATABASE_URL: url({ default: undefined }) };

/** Access to the files that only services read and write. */
export const OBJECT_STORAGE = {
  S3_ENDPOINT: url(),
  S3_REGION: str(),
  S3_ACCESS_KEY: str(),
  S3_SECRET_KEY: str(),
  S3_FILES_BUCKET: str({ default: 'files' }),
};
