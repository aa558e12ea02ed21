import { JobDispatcher, QUEUES, WORKER_OPTIONS } from '@lacorte/jobs';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { QueueProcessor } from './queue-processor';

/** More than are printed at once: while some are printed, others are read and stored. */
const JOBS_AT_ONCE = 4;

/** Takes the jobs of the queue `documents`. */
@Processor(QUEUES.documents, { ...WORKER_OPTIONS, concurrency: JOBS_AT_ONCE })
export class DocumentsProcessor extends QueueProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.documents) queue: Queue) {
    super(dispatcher, queue);
  }
}
