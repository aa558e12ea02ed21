import {
  currentTraceparent,
  METRICS,
  newTrace,
  parseTraceparent,
  type RequestContext,
  runInContext,
  startSpan,
  timed,
} from '@lacorte/observability';
import { type Job, type JobsOptions, UnrecoverableError } from 'bullmq';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';

export interface JobHandler<P extends object = object, R = unknown> {
  readonly jobName: string;
  readonly payload: new () => P;
  handle(payload: P, job: Job): Promise<R>;
}

/**
 * Passes each job of a queue to the handler of its name, with a validated payload. Log lines have the job's id and
 * trace, and the duration is recorded.
 *
 * @throws Error at construction unless each job name of `names` has exactly one handler
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

  /** @throws UnrecoverableError for an unknown name or an invalid payload, because a retry cannot help */
  dispatch(job: Job): Promise<unknown> {
    return runJob(job, () => this.handled(job));
  }

  private async handled(job: Job): Promise<unknown> {
    const handler = this.byName.get(job.name);
    if (!handler) throw new UnrecoverableError(`no handler for job ${job.name}`);
    const payload = plainToInstance(handler.payload, job.data);
    const errors = await validate(payload, { whitelist: true, forbidUnknownValues: true });
    if (errors.length > 0) {
      throw new UnrecoverableError(`payload of ${job.name}: ${errors.map((e) => e.property).join(', ')}`);
    }
    return handler.handle(payload, job);
  }
}

/** Returns options for a job that belongs to the given trace, by default the current one. */
export function tracedJob(options: JobsOptions, traceparent = currentTraceparent()): JobsOptions {
  return traceparent ? { ...options, telemetry: { metadata: traceparent } } : options;
}

/** Runs a job with its id and trace in every log line, and records its duration as a metric and a span. */
async function runJob<T>(job: Job, work: () => Promise<T>): Promise<T> {
  const labels = { queue: job.queueName, job_name: job.name };
  const context = contextOf(job);
  const span = startSpan({ name: job.name, kind: 'consumer', attributes: labels }, context.trace);
  try {
    const result = await runInContext({ ...context, trace: span?.trace ?? context.trace }, () =>
      timed(METRICS.jobSeconds, labels, work),
    );
    span?.end();
    return result;
  } catch (error) {
    span?.end({ error });
    throw error;
  }
}

/** Runs `say` with the job's id and trace in every log line. `say` logs something about a finished job. */
export function aboutJob(job: Job | undefined, say: () => void): void {
  if (job) runInContext(contextOf(job), say);
  else say();
}

function contextOf(job: Job): RequestContext {
  return { requestId: `job-${job.id}`, trace: parseTraceparent(job.opts.telemetry?.metadata) ?? newTrace() };
}
