import { aboutJob, type JobDispatcher, watchQueue } from '@lacorte/jobs';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';

/** Takes the jobs of a queue, and tells the log what becomes of them. */
export abstract class QueueProcessor extends WorkerHost {
  private isBroken = false;
  private readonly logger = new Logger(this.constructor.name);

  constructor(
    private readonly dispatcher: JobDispatcher,
    queue: Queue,
  ) {
    super();
    queue.on('error', (error) => this.broken(error));
    watchQueue(queue);
  }

  process(job: Job): Promise<unknown> {
    return this.dispatcher.dispatch(job);
  }

  /** Called by Nest at the end: jobs in flight end while all that they need is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }

  @OnWorkerEvent('failed')
  failed(job: Job | undefined, error: Error): void {
    aboutJob(job, () =>
      this.logger.warn(`job ${job?.name} ${job?.id} failed at attempt ${job?.attemptsMade}: ${error.message}`),
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
