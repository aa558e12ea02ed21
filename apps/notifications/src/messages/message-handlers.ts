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
  /** @param messageOf the message to record; undefined when it has a row */
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

/** The job of the pipeline, and three of earlier releases (docs/migrations.md says until when). Jobs also name messages of batches. */
export function messageHandlers(store: MessageStore, send: SendMessage): JobHandler[] {
  const handler = <P extends { messageId: string }>(
    name: string,
    payload: new () => P,
    messageOf: (payload: P) => NewMessage | undefined,
  ) => new MessageHandler(name, payload, messageOf, store, send);
  return [
    handler(JOBS.sendMessage, SendMessageJob, ({ messageId, wanted }) => wanted && { id: messageId, ...wanted }),
    handler(JOBS.sendConfirmation, SendConfirmationJob, ({ messageId, applicationId, language }) => ({
      ...{ id: messageId, kind: 'confirmation', language, parameters: { applicationId } },
    })),
    handler(JOBS.sendContact, SendContactJob, ({ messageId, contactId }) => ({
      // The cooperative reads Italian.
      ...{ id: messageId, kind: 'contact', language: 'it' as const, parameters: { contactId } },
    })),
    handler(JOBS.sendPaymentRequest, SendPaymentRequestJob, () => undefined),
  ];
}
