import { JOBS, QUEUES, type SendMessageJob, type WantedMessage } from '@lacorte/jobs';
import type { FollowingJob } from './outbox-event';

/** `after`: jobs whose results the message uses. It is sent without those that fail. */
type MessageJobOptions = Pick<FollowingJob, 'after'>;

/** The job that makes notifications send a message. The message has the id of the event, so that it is sent once. */
export function messageJob(eventId: string, wanted: WantedMessage, { after }: MessageJobOptions = {}): FollowingJob {
  const data: SendMessageJob = { messageId: eventId, wanted };
  return {
    queue: QUEUES.messages,
    name: JOBS.sendMessage,
    data,
    ...(after && { after }),
    ...(wanted.priority && { options: { priority: wanted.priority } }),
  };
}
