export { producerConnection, workerConnection } from './connections';
export { JobDispatcher, type JobHandler } from './job-dispatcher';
export { JOB_OPTIONS, WORKER_OPTIONS } from './options';
export * from './payloads';
export * from './queues';
export { RedisProbe } from './redis-probe';
export { tracedJob } from './run-job';
export { watchQueue } from './watch-queue';
export { WorkLoop } from './work-loop';
