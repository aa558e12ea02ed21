import { JobDispatcher, QUEUES } from '@lacorte/jobs';
import { runInContext } from '@lacorte/observability';
import { InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { type Job, Queue } from 'bullmq';
import { PRINTS_AT_ONCE } from './printing/pdf-printer';

/** Takes the jobs of the queue `documents`. */
@Processor(QUEUES.documents, { concurrency: PRINTS_AT_ONCE })
export class DocumentsProcessor extends WorkerHost {
  private readonly logger = new Logger(DocumentsProcessor.name);

  constructor(
    private readonly dispatcher: JobDispatcher,
    @InjectQueue(QUEUES.documents) queue: Queue,
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

  @OnWorkerEvent('error')
  broken(error: Error): void {
    this.logger.warn(`queue: ${error.message}`);
  }
}
