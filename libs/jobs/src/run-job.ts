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
import type { Job, JobsOptions } from 'bullmq';

/** Options of a job that belongs to the trace at hand, or to the one given. */
export function tracedJob(options: JobsOptions, traceparent = currentTraceparent()): JobsOptions {
  return traceparent ? { ...options, telemetry: { metadata: traceparent } } : options;
}

/** Does a job's work with its id and its trace in every log line; notes how long it took, as a figure and as a span. */
export async function runJob<T>(job: Job, work: () => Promise<T>): Promise<T> {
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

/** Says something about a job after its work, with its id and its trace in every log line. */
export function aboutJob(job: Job | undefined, say: () => void): void {
  if (job) runInContext(contextOf(job), say);
  else say();
}

function contextOf(job: Job): RequestContext {
  return { requestId: `job-${job.id}`, trace: parseTraceparent(job.opts.telemetry?.metadata) ?? newTrace() };
}
