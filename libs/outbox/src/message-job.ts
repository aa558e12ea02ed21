import { JOBS, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import type { FollowingJob } from './outbox-event';

/** The job that makes notifications send a message. The message has the id of the event, so that it is sent once. */
export function messageJob(eventId: string, wanted: WantedMessage): FollowingJob {
  const data: SendMessageJob = { messageId: eventId, wanted };
  return {
    queue: QUEUES.messages,
    name: JOBS.sendMessage,
    data,
    ...(wanted.priority && { options: { priority: wanted.priority } }),
  };
}
