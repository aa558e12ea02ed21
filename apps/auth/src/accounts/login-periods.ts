/** Periods of the login throttle, in milliseconds. */
export const LOGIN_PERIODS = {
  /** Longest delay of a login. Together with the longest wait for a hash below the time limit of callers (libs/http-client). */
  LOGIN_DELAY_MS: 3_000,
  /** Without an answer of Redis after this time, the process counts in memory. */
  REDIS_ANSWER_MS: 300,
  /** After this time the connection counts as broken, so that later logins do not wait. */
  REDIS_SILENCE_MS: 600,
};

export type LoginPeriods = typeof LOGIN_PERIODS;
