import {
  BANK,
  CALLERS,
  DATABASE,
  type Environment,
  MIGRATION,
  makeValidator,
  num,
  periods,
  readEnvironment,
  SERVER,
  SERVICE_CALLS,
  secret,
  str,
  url,
} from '@lacorte/configuration';
import { QUEUE_PERIODS } from '@lacorte/jobs';
import { OUTBOX_PERIODS } from '@lacorte/outbox';

export const RANKING_PERIODS = {
  /** Delay before the next attempt to compute a run, while another worker computes it or PostgreSQL is unavailable. */
  RANKING_LOOK_AGAIN_MS: 2_000,
  /** Time between two searches for runs whose jobs have failed after their last attempt. */
  RANKING_END_FAILED_MS: 10_000,
};

export type RankingPeriods = typeof RANKING_PERIODS;

const LONGEST_DELAY_SECONDS = 24 * 60 * 60;

const delay = makeValidator<number>((input) => {
  const seconds = Number(input);
  if (input !== '' && Number.isInteger(seconds) && seconds >= 0 && seconds <= LONGEST_DELAY_SECONDS) return seconds;
  throw new Error(`is no whole number of seconds from 0 to ${LONGEST_DELAY_SECONDS}`);
});

const PROCESS = { ...SERVER, ...DATABASE };
const HTTP = {
  ...PROCESS,
  ...CALLERS,
  PUBLIC_URL: url(),
  GRANT_SECRET: secret(),
  AUTH_URL: url(),
  DOCUMENTS_URL: url(),
  /** Time in which a change of a status can be undone before the applicant is notified. */
  STATUS_MAIL_DELAY_SECONDS: delay({ default: 300 }),
  /** Multiplies the daily limits of an account and a network. */
  RATE_LIMIT_FACTOR: num({ default: 1 }),
  /** Secret that verifies the events of the payment service. Without a secret the webhook is off. */
  PAYMENT_WEBHOOK_SECRET: str({ default: '' }),
  ...BANK,
};

export const readConfig = (environment?: Environment) => readEnvironment(HTTP, environment);
export type Config = ReturnType<typeof readConfig>;

export const readWorkerConfig = (environment?: Environment) =>
  readEnvironment(
    {
      ...PROCESS,
      ...SERVICE_CALLS,
      REDIS_URL: url(),
      AUTH_URL: url(),
      ...periods({ ...QUEUE_PERIODS, ...OUTBOX_PERIODS, ...RANKING_PERIODS }),
    },
    environment,
  );
export type WorkerConfig = ReturnType<typeof readWorkerConfig>;

export const readMigrateConfig = () => readEnvironment(MIGRATION);
