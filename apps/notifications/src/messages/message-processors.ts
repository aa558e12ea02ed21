import { aboutJob, JobDispatcher, QUEUES, WORKER_OPTIONS, watchQueue } from '@lacorte/jobs';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job, Queue, UnrecoverableError } from 'bullmq';
import { DeliveryFailed, LookAgain } from './fault';

/** More than the mail server gets connections, so that none of them waits for PostgreSQL or Redis. */
const OPTIONS = { ...WORKER_OPTIONS, concurrency: 50 };

abstract class MessageProcessor extends WorkerHost {
  private isBroken = false;
  private readonly logger = new Logger(MessageProcessor.name);

  constructor(
    private readonly dispatcher: JobDispatcher,
    queue: Queue,
  ) {
    super();
    queue.on('error', (error) => this.broken(error));
    watchQueue(queue);
  }

  async process(job: Job, token?: string): Promise<unknown> {
    try {
      return await this.dispatcher.dispatch(job);
    } catch (error) {
      if (error instanceof LookAgain && token !== undefined) {
        await job.moveToDelayed(Date.now() + error.afterMs, token);
        throw new DelayedError();
      }
      throw error instanceof DeliveryFailed ? new UnrecoverableError(error.message) : error;
    }
  }

  /** Called by Nest at the end: jobs in flight end while all that they need is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error): void {
    const reason = withoutRecipients(error.message);
    aboutJob(job, () =>
      this.logger.warn(`job ${job?.name} ${job?.id} failed at attempt ${job?.attemptsMade}: ${reason}`),
    );
  }

  /** Once per outage: while Redis is away every attempt to connect is an error. */
  @OnWorkerEvent('error')
  broken(error: Error): void {
    if (!this.isBroken) this.logger.warn(`queue: ${error.message}`);
    this.isBroken = true;
  }

  @OnWorkerEvent('active')
  mended(): void {
    this.isBroken = false;
  }
}

/** Takes the jobs of the queue `messages`. */
@Processor(QUEUES.messages, OPTIONS)
export class MessagesProcessor extends MessageProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.messages) queue: Queue) {
    super(dispatcher, queue);
  }
}

/** Takes the jobs of the queue `notifications`: those that workers of the previous release take, too, and scheduled ones. */
@Processor(QUEUES.notifications, OPTIONS)
export class NotificationsProcessor extends MessageProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.notifications) queue: Queue) {
    super(dispatcher, queue);
  }
}

/** Mail servers name the recipient when they refuse a message, also as `user@host` without a dot; the log does not. */
function withoutRecipients(reason: string): string {
  const words = reason.split(/([\s<>])/);
  return words.map((word) => (word.includes('@') ? '…@…' : word)).join('');
}
