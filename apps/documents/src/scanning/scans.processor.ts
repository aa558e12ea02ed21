import { JobDispatcher, QUEUES, WORKER_OPTIONS } from '@lacorte/jobs';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { QueueProcessor } from '../queue-processor';

/** Fewer than clamd has threads by default, so that it answers pings meanwhile. */
const SCANS_AT_ONCE = 4;

/** Takes the jobs of the queue `scans`. */
@Processor(QUEUES.scans, { ...WORKER_OPTIONS, concurrency: SCANS_AT_ONCE })
export class ScansProcessor extends QueueProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.scans) queue: Queue) {
    super(dispatcher, queue);
  }
}
