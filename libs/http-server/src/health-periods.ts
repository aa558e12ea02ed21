/** Periods of the product's health in milliseconds; settings of auth. */
export const HEALTH_PERIODS = {
  /** A process that has not answered by then is down. */
  HEALTH_ANSWER_MS: 1_500,
  /** How long an answer is given again. */
  HEALTH_HOLD_MS: 1_000,
};
