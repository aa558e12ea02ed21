import { JOBS, QUEUES, QueueWorker } from '@lacorte/jobs';
import { type DynamicModule, Module } from '@nestjs/common';
import { EraseApplications, EraseApplicationsHandler } from './erase-applications';

/** Runs the step of applications in the erasure of accounts (docs/adr/0042). */
@Module({})
export class ErasureWorkerModule {
  static forRoot(redisUrl: string): DynamicModule {
    const jobs = [JOBS.eraseApplications];
    const handlers = [EraseApplicationsHandler];
    const worker = QueueWorker.provider({ queue: QUEUES.applicationErasures, redisUrl, jobs, handlers });
    return { module: ErasureWorkerModule, providers: [EraseApplications, ...handlers, worker] };
  }
}
