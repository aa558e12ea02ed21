import { JobDispatcher, QUEUES, WORKER_OPTIONS } from '@lacorte/jobs';
import { runInContext } from '@lacorte/observability';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';

/** As many as the mail server gets connections. */
const MESSAGES_AT_ONCE = 3;

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
  }

  process(job: Job): Promise<unknown> {
    return runInContext({ requestId: `job-${job.id}` }, () => this.dispatcher.dispatch(job));
  }

  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error): void {
    this.logger.warn(`job ${job?.name} ${job?.id} failed at attempt ${job?.attemptsMade}: ${error.message}`);
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
