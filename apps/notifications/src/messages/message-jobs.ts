import { JOB_OPTIONS, JOBS, QUEUES, QueueConnection, type SendMessageJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';

/** In BullMQ; after the messages that a person waits for. */
export const BATCH_PRIORITY = 10;

const OPTIONS = { ...JOB_OPTIONS, priority: BATCH_PRIORITY, removeOnComplete: true, removeOnFail: true };

/** Jobs for messages of batches, with ids from their rows. Ended jobs are deleted, to free the id for a retry. */
@Injectable()
export class MessageJobs {
  private readonly logger = new Logger(MessageJobs.name);
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, QUEUES.messages, (error) =>
      this.logger.warn(`Redis is down, messages of batches have to wait: ${error.message}`),
    );
  }

  /** Adds a job for each message without one. @throws Error while Redis is down */
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

  /** Messages without a job. @throws Error while Redis is down */
  async withoutJob(messageIds: string[]): Promise<string[]> {
    const queue = await this.connection.open();
    const asked = this.connection.redis.pipeline();
    for (const id of messageIds) asked.exists(queue.toKey(jobIdOf(id)));
    const answers = (await asked.exec()) ?? [];
    const fault = answers.find(([error]) => error)?.[0];
    if (fault) throw fault;
    return messageIds.filter((_, index) => answers[index]?.[1] === 0);
  }

  onModuleDestroy(): Promise<void> {
    return this.connection.close();
  }
}

const jobIdOf = (messageId: string) => `${JOBS.sendMessage}-${messageId}`;
