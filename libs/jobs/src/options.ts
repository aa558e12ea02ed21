import type { JobsOptions, WorkerOptions } from 'bullmq';

const DAY_S = 24 * 60 * 60;

/**
 * Options of every job: exponential retries with jitter over about an hour and a half. Finished jobs are kept for a
 * day, failed ones until an operator has handled them. All jobs of a queue have the same retention, because BullMQ
 * applies the options of the job that ends to every job that ended the same way. The only exception is to remove a job
 * as soon as it ends, which affects no other job.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 12,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: DAY_S },
  removeOnFail: false,
};

/** Keeps within RECOVERY_SECONDS after a killed worker. A job may stall several times, as handlers may run twice. */
export const WORKER_OPTIONS = {
  lockDuration: 8_000,
  stalledInterval: 2_000,
  maxStalledCount: 10,
} satisfies Partial<WorkerOptions>;
