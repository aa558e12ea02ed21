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

/** Periods of the worker of a queue, in milliseconds; settings of a service. */
export const QUEUE_PERIODS = {
  /** Keeps within RECOVERY_SECONDS after a killed worker: each quarter of it, a worker looks for lost locks. */
  QUEUE_LOCK_MS: 8_000,
  /** Between two looks at whether the schedules exist. */
  SCHEDULE_LOOK_MS: 60_000,
};

export type QueuePeriods = typeof QUEUE_PERIODS;

/** A job may stall several times, as handlers may run twice. */
export const workerOptions = ({ QUEUE_LOCK_MS }: QueuePeriods) =>
  ({
    lockDuration: QUEUE_LOCK_MS,
    stalledInterval: QUEUE_LOCK_MS / 4,
    maxStalledCount: 10,
  }) satisfies Partial<WorkerOptions>;
