import { JobDispatcher, QUEUES, WORKER_OPTIONS } from '@lacorte/jobs';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { PRINTS_AT_ONCE } from './printing/pdf-printer';
import { QueueProcessor } from './queue-processor';

/** Takes the jobs of the queue `documents`. */
@Processor(QUEUES.documents, { ...WORKER_OPTIONS, concurrency: PRINTS_AT_ONCE })
export class DocumentsProcessor extends QueueProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.documents) queue: Queue) {
    super(dispatcher, queue);
  }
}
