import type { JobsOptions } from 'bullmq';

/** A job that follows from an event. */
export interface FollowingJob {
  queue: string;
  name: string;
  data: object;
  /** Where it differs from JOB_OPTIONS. */
  options?: JobsOptions;
  /** Jobs that end before this one begins. One that fails does not keep it back: it has no value then. */
  after?: FollowingJob[];
}

/** What a kind of event holds, and what follows from it. */
export interface OutboxEvent<P extends object = object> {
  /** Validated before the job is made. Also takes what the previous release has written. */
  readonly payload: new () => P;
  /** Pure: called again for the same event it gives the same job. */
  job(payload: P, eventId: string): FollowingJob;
}

/** Declares a kind of event. */
export function event<P extends object>(
  payload: new () => P,
  job: (payload: P, eventId: string) => FollowingJob,
): OutboxEvent<P> {
  return { payload, job };
}
