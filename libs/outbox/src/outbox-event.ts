import { JOBS, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import type { JobsOptions } from 'bullmq';

export interface FollowingJob {
  queue: string;
  name: string;
  data: object;
  /** Options that override JOB_OPTIONS. */
  options?: JobsOptions;
  /** Jobs that end before this job starts. A failed one has no result, and this job starts nevertheless. */
  after?: FollowingJob[];
}

/** A kind of event: its payload and the job that follows. */
export interface OutboxEvent<P extends object = object> {
  /** Class that validates the payload before the job is created. It must accept payloads of the previous release. */
  readonly payload: new () => P;
  /** Returns the job. It must be pure, because it is called several times for one event. */
  job(payload: P, eventId: string): FollowingJob;
  /**
   * Whether the service itself sets `done_at`, so that access to Redis alone cannot end the event. Until then, its jobs are added again
   * even after they have ended or failed, so they must be idempotent.
   */
  readonly isEndedByService?: boolean;
}

/** Declares a kind of event. */
export function event<P extends object>(
  payload: new () => P,
  job: (payload: P, eventId: string) => FollowingJob,
  options: Pick<OutboxEvent<P>, 'isEndedByService'> = {},
): OutboxEvent<P> {
  return { payload, job, ...options };
}

/**
 * Returns the job that makes the notifications service send a message. The message has the id of the event, so that it is sent once.
 *
 * @param options `after`: jobs whose results the message uses; the message is sent without the results of failed jobs
 */
export function messageJob(
  eventId: string,
  wanted: WantedMessage,
  { after }: Pick<FollowingJob, 'after'> = {},
): FollowingJob {
  return {
    queue: QUEUES.messages,
    name: JOBS.sendMessage,
    data: { messageId: eventId, wanted } satisfies SendMessageJob,
    ...(after && { after }),
    ...(wanted.priority && { options: { priority: wanted.priority } }),
  };
}
