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

/** Default periods of the worker, in milliseconds. An environment variable of the same name sets each of them. */
export const MESSAGE_PERIODS = {
  /** Duration of a lease of a message. It outlasts a late renewal, and is short enough for a recovery within RECOVERY_SECONDS. */
  MESSAGE_LEASE_MS: 8_000,
  /** Pause before a failed operation is retried. */
  MESSAGE_RETRY_MS: 1_000,
  /** Pause of a loop that has found no work. */
  MESSAGE_POLL_MS: 250,
  /** A message that waits longer than this for a connection to the mail server is checked again: it may not be wanted any more. */
  MESSAGE_FRESH_MS: 1_000,
};

/** Default periods of the HTTP process, in milliseconds. An environment variable of the same name sets each of them. */
const BATCH_PERIODS = {
  /** A call that starts a batch is answered after this time, even if the batch is still running (contract, section 2). */
  BATCH_ANSWER_MS: 10_000,
  /** Interval at which the call checks whether the batch has ended. */
  BATCH_POLL_MS: 150,
};

/** The worker's periods, as an injectable object. */
export class Timings {
  readonly leaseMs: number;
  readonly retryMs: number;
  readonly pollMs: number;
  readonly freshMs: number;

  constructor(settings: typeof MESSAGE_PERIODS) {
    this.leaseMs = settings.MESSAGE_LEASE_MS;
    this.retryMs = settings.MESSAGE_RETRY_MS;
    this.pollMs = settings.MESSAGE_POLL_MS;
    this.freshMs = settings.MESSAGE_FRESH_MS;
  }
}

const PROCESS = { ...SERVER, ...DATABASE, APPLICATIONS_URL: url() };

export const readHttpConfig = () => readEnvironment({ ...PROCESS, ...CALLERS, ...periods(BATCH_PERIODS) });
export type HttpConfig = ReturnType<typeof readHttpConfig>;

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
    /** Multiplies the number of messages per hour to unproven mailboxes. */
    RATE_LIMIT_FACTOR: num({ default: 1 }),
    ...periods({ ...QUEUE_PERIODS, ...MESSAGE_PERIODS }),
  });
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readMigrateConfig = () => readEnvironment(MIGRATION);
