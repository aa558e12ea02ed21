import {
  BANK,
  CALLERS,
  DATABASE,
  MIGRATION,
  num,
  OBJECT_STORAGE,
  readEnvironment,
  SERVER,
  SERVICE_CALLS,
  str,
  url,
} from '@lacorte/configuration';

const PROCESS = { ...SERVER, ...DATABASE, APPLICATIONS_URL: url() };

/** Environment of the HTTP process. */
export const readHttpConfig = () =>
  readEnvironment({
    ...PROCESS,
    ...CALLERS,
    /** Contract, section 2: after this time the answer says that a batch is running. */
    BATCH_ANSWER_MS: num({ default: 10_000 }),
    /** Between two looks at the batch. */
    BATCH_POLL_MS: num({ default: 150 }),
  });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

/** Environment of the worker. */
export const readWorkerConfig = () =>
  readEnvironment({
    ...PROCESS,
    ...SERVICE_CALLS,
    ...OBJECT_STORAGE,
    ...BANK,
    PUBLIC_URL: url(),
    PAYMENT_URL: url(),
    REDIS_URL: url(),
    AUTH_URL: url(),
    SMTP_URL: url(),
    MAIL_FROM: str(),
    MAIL_RATE_PER_SECOND: num({ default: 0 }),
    /** Periods: see Timings. */
    MESSAGE_LEASE_MS: num({ default: 8_000 }),
    MESSAGE_RETRY_MS: num({ default: 1_000 }),
    MESSAGE_POLL_MS: num({ default: 250 }),
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** Environment of the migration. */
export const readMigrateConfig = () => readEnvironment(MIGRATION);
