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

/** Options of a job that belongs to the given trace, by default the current one. */
export function tracedJob(options: JobsOptions, traceparent = currentTraceparent()): JobsOptions {
  return traceparent ? { ...options, telemetry: { metadata: traceparent } } : options;
}

/** Runs a job with its id and trace in every log line, and records its duration as a metric and a span. */
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

/** Logs something about a finished job, with its id and trace. */
export function aboutJob(job: Job | undefined, say: () => void): void {
  if (job) runInContext(contextOf(job), say);
  else say();
}

function contextOf(job: Job): RequestContext {
  return { requestId: `job-${job.id}`, trace: parseTraceparent(job.opts.telemetry?.metadata) ?? newTrace() };
}
