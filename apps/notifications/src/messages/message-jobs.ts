import { JOB_OPTIONS, JOBS, QUEUES, QueueConnection, type SendMessageJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';

/** BullMQ's, of messages in batches: after those that a single person waits for. */
export const BATCH_PRIORITY = 10;

const OPTIONS = { ...JOB_OPTIONS, priority: BATCH_PRIORITY, removeOnComplete: true, removeOnFail: true };

/**
 * The jobs that send the messages of batches: one each, with an id from its row. Finished and failed ones leave at once, as
 * the row has what became of them: so the id is free when the message is to be sent again.
 */
@Injectable()
export class MessageJobs {
  private readonly logger = new Logger(MessageJobs.name);
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, QUEUES.messages, (error) =>
      this.logger.warn(`Redis is away, messages of batches wait: ${error.message}`),
    );
  }

  /** Adds a job for each message. Those that are there already stay as they are. @throws Error while Redis is away */
  async add(messageIds: string[]): Promise<void> {
    const queue = await this.connection.open();
    await queue.addBulk(
      messageIds.map((messageId) => ({
        name: JOBS.sendMessage,
        data: { messageId } satisfies SendMessageJob,
        opts: { ...OPTIONS, jobId: jobIdOf(messageId) },
      })),
    );
  }

  /** Those of the messages that have no job. @throws Error while Redis is away */
  async withoutJob(messageIds: string[]): Promise<string[]> {
    const queue = await this.connection.open();
    const asked = this.connection.redis.pipeline();
    for (const id of messageIds) asked.exists(queue.toKey(jobIdOf(id)));
    const answers = (await asked.exec()) ?? [];
    const fault = answers.find(([error]) => error)?.[0];
    if (fault) throw fault;
    return messageIds.filter((_, index) => answers[index]?.[1] === 0);
  }

  /** Called by Nest at the end. */
  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}

const jobIdOf = (messageId: string) => `${JOBS.sendMessage}-${messageId}`;
