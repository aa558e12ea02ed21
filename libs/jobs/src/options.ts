import type { JobsOptions, WorkerOptions } from 'bullmq';

const DAY_S = 24 * 60 * 60;

/**
 * Options of every job: exponential retries with jitter over about an hour and a half, finished jobs kept for a day, failed
 * ones until somebody has looked at them. A queue has one rule for what it keeps: BullMQ applies that of the job that ends to all jobs
 * that have ended so. Whoever wants another rule lets the job leave at once, which removes that one alone.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S },
  removeOnFail: false,
};

/**
 * Options of every worker, which keep RECOVERY_SECONDS. The lock of a killed worker's job ends after `lockDuration` at most; the job is seen without it one
 * `stalledInterval` later, or two. Handlers may run twice, so that a job survives several such ends; BullMQ's own limit would
 * give it up at the second.
 */
export const WORKER_OPTIONS = {
  lockDuration: 8_000,
  stalledInterval: 2_000,
  maxStalledCount: 10,
} satisfies Partial<WorkerOptions>;
