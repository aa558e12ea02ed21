import { JobDispatcher, QUEUES, WORKER_OPTIONS } from '@lacorte/jobs';
import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Queue } from 'bullmq';
import { QueueProcessor } from '../queue-processor';

/** One of each kind. */
const JOBS_AT_ONCE = 3;

/** Takes the jobs of the queue `upkeep`. */
@Processor(QUEUES.upkeep, { ...WORKER_OPTIONS, concurrency: JOBS_AT_ONCE })
export class UpkeepProcessor extends QueueProcessor {
  constructor(dispatcher: JobDispatcher, @InjectQueue(QUEUES.upkeep) queue: Queue) {
    super(dispatcher, queue);
  }
}
