import { JOBS, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { FinishErasureHandler } from './finish-erasure';

/** Runs the step of auth in the erasure of accounts (docs/adr/0042). */
@Module({})
export class ErasureWorkerModule {
  static forRoot(redisUrl: string): DynamicModule {
    const jobs = [JOBS.finishErasure];
    const handlers = [FinishErasureHandler];
    const worker = QueueWorker.provider({ queue: QUEUES.accountErasures, redisUrl, jobs, handlers });
    return { module: ErasureWorkerModule, providers: [...handlers, worker] };
  }
}
