import {
  BANK,
  CALLERS,
  DATABASE,
  MIGRATION,
  num,
  OBJECT_STORAGE,
  periods,
  readEnvironment,
  SERVER,
  SERVICE_CALLS,
  str,
  url,
} from '@lacorte/configuration';
import { QUEUE_PERIODS } from '@lacorte/jobs';
import { BATCH_PERIODS, MESSAGE_PERIODS } from './timings';

const PROCESS = { ...SERVER, ...DATABASE, APPLICATIONS_URL: url() };

/** Environment of the HTTP process. */
export const readHttpConfig = () => readEnvironment({ ...PROCESS, ...CALLERS, ...periods(BATCH_PERIODS) });
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
    /** Multiplies how many messages an hour go to unproven mailboxes. */
    RATE_LIMIT_FACTOR: num({ default: 1 }),
    ...periods({ ...QUEUE_PERIODS, ...MESSAGE_PERIODS }),
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

/** Environment of the migration. */
export const readMigrateConfig = () => readEnvironment(MIGRATION);
