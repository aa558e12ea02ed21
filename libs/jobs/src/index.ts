export { producerConnection, QueueConnection, workerConnection } from './connections';
export {
  confirmErasure,
  EraseAccountJob,
  JobRemover,
  JobsInProgress,
  removeJobsAbout,
  requireErasure,
} from './erasure';
export { HeldPrints, isHeldKey } from './held-prints';
export { JobDispatcher, type JobHandler, tracedJob } from './job-dispatcher';
export { JobSchedule, type RepeatedWork } from './job-schedule';
export { JobsModule } from './jobs.module';
export * from './payloads';
export { QueueWatch } from './queue-watch';
export { LookAgain, QueueWorker, withoutAddresses } from './queue-worker';
export * from './queues';
export * from './receipt-keys';
export { WorkLoop } from './work-loop';
