import { host, makeValidator, num, port, str, url } from 'envalid';

const portNumber = makeValidator<number | undefined>((input) => {
  if (input === '') return undefined;
  const number = Number(input);
  if (!Number.isInteger(number) || number < 1 || number > 65_535) throw new Error('is not a port');
  return number;
});

const httpAddress = makeValidator<string | undefined>((input) => {
  if (input === '') return undefined;
  if (!/^https?:$/.test(URL.parse(input)?.protocol ?? '')) throw new Error('is not an http or https address');
  return input;
});

const share = makeValidator<number>((input) => {
  const value = input === '' ? 1 : Number(input);
  if (!(value >= 0 && value <= 1)) throw new Error('is not between 0 and 1');
  return value;
});

/** Settings for monitoring. All are off by default, and an empty value counts as unset (docs/observability.md). */
export const OBSERVATION = {
  METRICS_PORT: portNumber({ default: undefined }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress({ default: undefined }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1 }),
};

/** Settings of every process that listens; `startService` takes them. */
export const SERVER = {
  ...OBSERVATION,
  HOST: host({ default: '127.0.0.1' }),
  PORT: port(),
  LOG_LEVEL: str({ default: 'info' }),
  /** How long requests are accepted after the stop signal. */
  DRAIN_SECONDS: num({ default: 0 }),
};

/** Where the fee can be transferred to. `bankAccountIn` of libs/contracts checks them together. */
export const BANK = { BANK_IBAN: str({ default: '' }), BANK_BENEFICIARY: str({ default: '' }) };

export const DATABASE = { DATABASE_URL: url() };

/** Settings of the step before a release. With ADMIN_DATABASE_URL it also creates role and schema. */
export const MIGRATION = { ...DATABASE, ADMIN_DATABASE_URL: url({ default: undefined }) };

/** Access to the files that only services read and write. */
export const OBJECT_STORAGE = {
  S3_ENDPOINT: url(),
  S3_REGION: str(),
  S3_ACCESS_KEY: str(),
  S3_SECRET_KEY: str(),
  S3_FILES_BUCKET: str({ default: 'files' }),
};
