import { type Job, UnrecoverableError } from 'bullmq';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { runJob } from './run-job';

/** Unwraps jobs of one name for one use case. */
export interface JobHandler<P extends object = object, R = unknown> {
  readonly jobName: string;
  readonly payload: new () => P;
  handle(payload: P, job: Job): Promise<R>;
}

/**
 * Hands each job of a queue to the handler of its name, with a validated payload; its id and its trace are in every log line
 * meanwhile, and how long it took is noted.
 *
 * @throws Error at construction when a job name of `names` has no handler, or a second one
 */
export class JobDispatcher {
  private readonly byName: Map<string, JobHandler>;

  constructor(names: readonly string[], handlers: readonly JobHandler[]) {
    this.byName = new Map(handlers.map((handler) => [handler.jobName, handler]));
    const missing = names.filter((name) => !this.byName.has(name));
    if (missing.length > 0) throw new Error(`no handler for job ${missing.join(', ')}`);
    if (this.byName.size < handlers.length) throw new Error('two handlers for one job');
    if (this.byName.size > names.length) throw new Error('a handler for a job that this queue does not have');
  }

  /** @throws UnrecoverableError for an unknown name or a payload that breaks its rules: trying again cannot help */
  dispatch(job: Job): Promise<unknown> {
    return runJob(job, () => this.handled(job));
  }

  private async handled(job: Job): Promise<unknown> {
    const handler = this.byName.get(job.name);
    if (!handler) throw new UnrecoverableError(`no handler for job ${job.name}`);
    const payload = plainToInstance(handler.payload, job.data);
    const errors = await validate(payload, { whitelist: true, forbidUnknownValues: true });
    if (errors.length > 0)
      throw new UnrecoverableError(`payload of ${job.name}: ${errors.map((e) => e.property).join(', ')}`);
    return handler.handle(payload, job);
  }
}
