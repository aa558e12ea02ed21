import { aboutJob, JobDispatcher, WORKER_OPTIONS, watchQueue } from '@lacorte/jobs';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type Type } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';

/**
 * A provider that takes the jobs of a queue, hands them to the dispatcher of its module and logs their failures.
 *
 * @param concurrency jobs at once
 */
export function queueProcessor(name: string, concurrency: number): Type<WorkerHost> {
  @Processor(name, { ...WORKER_OPTIONS, concurrency })
  class QueueProcessor extends WorkerHost {
    private isBroken = false;
    private readonly logger = new Logger(`QueueProcessor ${name}`);

    constructor(
      private readonly dispatcher: JobDispatcher,
      @InjectQueue(name) queue: Queue,
    ) {
      super();
      queue.on('error', (error) => this.broken(error));
      watchQueue(queue);
    }

    process(job: Job): Promise<unknown> {
      return this.dispatcher.dispatch(job);
    }

    /** Called by Nest at the end: jobs in flight end before their dependencies do. */
    async beforeApplicationShutdown(): Promise<void> {
      await this.worker.close();
    }

    @OnWorkerEvent('failed')
    failed(job: Job | undefined, error: Error): void {
      aboutJob(job, () =>
        this.logger.warn(`job ${job?.name} ${job?.id} failed at attempt ${job?.attemptsMade}: ${error.message}`),
      );
    }

    /** Logs once per outage: every attempt to reconnect is an error. */
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
  return QueueProcessor;
}
