import type { JobsOptions } from 'bullmq';

/** A job that follows from an event. */
export interface FollowingJob {
  queue: string;
  name: string;
  data: object;
  /** Override JOB_OPTIONS. */
  options?: JobsOptions;
  /** Jobs that end before this one starts. It also starts when one of them fails, which then has no result. */
  after?: FollowingJob[];
}

/** A kind of event: its payload and the job that follows. */
export interface OutboxEvent<P extends object = object> {
  /** Validated before the job is created. Must accept what processes of the release before write. */
  readonly payload: new () => P;
  /** Must be pure: it is called several times for one event and must return the same job. */
  job(payload: P, eventId: string): FollowingJob;
}

/** Declares a kind of event. */
export function event<P extends object>(
  payload: new () => P,
  job: (payload: P, eventId: string) => FollowingJob,
): OutboxEvent<P> {
  return { payload, job };
}
