import {
  JOBS,
  type JobHandler,
  SendConfirmationJob,
  SendContactJob,
  SendMessageJob,
  SendPaymentRequestJob,
} from '@lacorte/jobs';
import type { Job } from 'bullmq';
import type { NewMessage } from './message';
import { MessageStore } from './message-store';
import { SendMessage } from './send-message';

/** A job that sends a message. */
class MessageHandler<P extends { messageId: string }> implements JobHandler<P, void> {
  /** @param messageOf what the job wants noted; undefined when the message has its row already */
  constructor(
    readonly jobName: string,
    readonly payload: new () => P,
    private readonly messageOf: (payload: P) => NewMessage | undefined,
    private readonly store: MessageStore,
    private readonly sendMessage: SendMessage,
  ) {}

  async handle(payload: P, job: Job): Promise<void> {
    const wanted = this.messageOf(payload);
    if (wanted) await this.store.note([wanted]);
    await this.sendMessage.run(payload.messageId, {
      isLast: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
      prepared: async () => Object.values(await job.getChildrenValues()),
    });
  }
}

/**
 * The job of the pipeline, and three by which processes of the previous release want messages sent. applications still adds the first two of these, since
 * workers of both releases take them.
 */
export function messageHandlers(store: MessageStore, send: SendMessage): JobHandler[] {
  return [
    new MessageHandler(
      JOBS.sendMessage,
      SendMessageJob,
      ({ messageId, wanted }) => wanted && { id: messageId, ...wanted },
      store,
      send,
    ),
    new MessageHandler(
      JOBS.sendConfirmation,
      SendConfirmationJob,
      ({ messageId, applicationId, language }) => ({
        ...{ id: messageId, kind: 'confirmation', language, parameters: { applicationId } },
      }),
      store,
      send,
    ),
    new MessageHandler(
      JOBS.sendContact,
      SendContactJob,
      ({ messageId, contactId }) => ({
        // The cooperative reads Italian, whatever language the visitor writes in.
        ...{ id: messageId, kind: 'contact', language: 'it' as const, parameters: { contactId } },
      }),
      store,
      send,
    ),
    new MessageHandler(JOBS.sendPaymentRequest, SendPaymentRequestJob, () => undefined, store, send),
  ];
}
