import { aboutJob, JobDispatcher, QUEUES, WORKER_OPTIONS, watchQueue } from '@lacorte/jobs';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job, Queue, UnrecoverableError } from 'bullmq';
import { DeliveryFailed, MessageTaken } from './messages/fault';

/** More than the mail server gets connections, so that none of them waits for PostgreSQL or Redis. */
const MESSAGES_AT_ONCE = 50;

/**
 * After which a message that another run has claimed is looked at again. The growing pauses between attempts would keep the
 * messages of a killed worker waiting long after its claims have ended.
 */
const LOOK_AGAIN_MS = 1_000;

/** Takes the jobs of the queue `notifications`. */
@Processor(QUEUES.notifications, { ...WORKER_OPTIONS, concurrency: MESSAGES_AT_ONCE })
export class NotificationsProcessor extends WorkerHost {
  private isBroken = false;
  private readonly logger = new Logger(NotificationsProcessor.name);

  constructor(
    private readonly dispatcher: JobDispatcher,
    @InjectQueue(QUEUES.notifications) queue: Queue,
  ) {
    super();
    queue.on('error', (error) => this.broken(error));
    watchQueue(queue);
  }

  async process(job: Job, token?: string): Promise<unknown> {
    try {
      return await this.dispatcher.dispatch(job);
    } catch (error) {
      if (error instanceof MessageTaken && token !== undefined) {
        await job.moveToDelayed(Date.now() + LOOK_AGAIN_MS, token);
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

/** Mail servers name the recipient when they refuse a message, also as `user@host` without a dot; the log does not. */
function withoutRecipients(reason: string): string {
  const words = reason.split(/([\s<>])/);
  return words.map((word) => (word.includes('@') ? '…@…' : word)).join('');
}
