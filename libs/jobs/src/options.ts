import type { JobsOptions } from 'bullmq';

const DAY_S = 24 * 60 * 60;

/**
 * Options of every job: exponential retries with jitter over about an hour and a half, finished jobs kept for a day, failed
 * ones until somebody has looked at them.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S },
  removeOnFail: false,
};
