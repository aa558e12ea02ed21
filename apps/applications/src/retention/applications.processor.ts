import { aboutJob, JobDispatcher, QUEUES, WORKER_OPTIONS, watchQueue } from '@lacorte/jobs';
import type { Logger } from '@lacorte/observability';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { LOGGER } from '../logger';

/** Takes the jobs of the queue `applications`. */
@Processor(QUEUES.applications, WORKER_OPTIONS)
export class ApplicationsProcessor extends WorkerHost {
  constructor(
    private readonly dispatcher: JobDispatcher,
    @InjectQueue(QUEUES.applications) queue: Queue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    queue.on('error', () => this.broken());
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
  failed(job: Job | undefined, err: Error): void {
    aboutJob(job, () =>
      this.logger.warn({ err, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade }, 'a job has failed'),
    );
  }

  /** Without a listener an outage of Redis would end the process; the outbox logs it already. */
  @OnWorkerEvent('error')
  broken(): void {}
}
