import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type SendPaymentRequestJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 5_000;

/** After the messages that applicants wait for. */
const PRIORITY = 10;

/**
 * The jobs that send payment requests: one per message, with an id from its row. Finished and failed ones leave at once, as
 * the row has what became of them: so the id is free when the message is to be sent again.
 */
@Injectable()
export class PaymentRequestQueue {
  private readonly logger = new Logger(PaymentRequestQueue.name);
  private readonly redis: Redis;
  private opened?: Promise<Queue>;
  private isAway = false;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', (error) => this.noteOutage(error));
    this.redis.on('ready', () => {
      this.isAway = false;
    });
  }

  /** Adds a job for each message. Those that are there already stay as they are. @throws Error while Redis is away */
  async add(messageIds: string[]): Promise<void> {
    const queue = await this.open();
    const options = { ...JOB_OPTIONS, priority: PRIORITY, removeOnComplete: true, removeOnFail: true };
    await queue.addBulk(
      messageIds.map((messageId) => ({
        name: JOBS.sendPaymentRequest,
        data: { messageId } satisfies SendPaymentRequestJob,
        opts: { ...options, jobId: jobIdOf(messageId) },
      })),
    );
  }

  /** Those of the messages that have no job. @throws Error while Redis is away */
  async withoutJob(messageIds: string[]): Promise<string[]> {
    const queue = await this.open();
    const asked = this.redis.pipeline();
    for (const id of messageIds) asked.exists(queue.toKey(jobIdOf(id)));
    const answers = (await asked.exec()) ?? [];
    const fault = answers.find(([error]) => error)?.[0];
    if (fault) throw fault;
    return messageIds.filter((_, index) => answers[index]?.[1] === 0);
  }

  /** Called by Nest at the end. */
  async onModuleDestroy(): Promise<void> {
    const queue = await this.opened?.catch(() => undefined);
    await queue?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  /** BullMQ prepares a connection once and for all: one whose preparation failed is thrown away. */
  private open(): Promise<Queue> {
    this.opened ??= this.prepare().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async prepare(): Promise<Queue> {
    const queue = new Queue(QUEUES.notifications, { connection: this.redis });
    queue.on('error', (error) => this.noteOutage(error));
    await queue.waitUntilReady();
    return queue;
  }

  private noteOutage(error: Error): void {
    if (!this.isAway) this.logger.warn(`Redis is away, payment requests wait: ${error.message}`);
    this.isAway = true;
  }
}

const jobIdOf = (messageId: string) => `${JOBS.sendPaymentRequest}-${messageId}`;
