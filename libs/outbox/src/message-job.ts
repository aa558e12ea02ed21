import { JOBS, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import type { FollowingJob } from './outbox-event';

/** The job by which notifications sends a message. The event's id is also the message's, so that it is sent once. */
export function messageJob(eventId: string, wanted: WantedMessage): FollowingJob {
  const data: SendMessageJob = { messageId: eventId, wanted };
  return {
    queue: QUEUES.messages,
    name: JOBS.sendMessage,
    data,
    ...(wanted.priority && { options: { priority: wanted.priority } }),
  };
}
