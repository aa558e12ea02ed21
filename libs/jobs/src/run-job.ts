import {
  currentTraceparent,
  METRICS,
  newTrace,
  parseTraceparent,
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
  const labels = { queue: job.queueName, job: job.name };
  const parent = parseTraceparent(job.opts.telemetry?.metadata);
  const span = startSpan({ name: job.name, kind: 'consumer', attributes: labels }, parent);
  const context = { requestId: `job-${job.id}`, trace: span?.trace ?? parent ?? newTrace() };
  try {
    const result = await runInContext(context, () => timed(METRICS.jobSeconds, labels, work));
    span?.end();
    return result;
  } catch (error) {
    span?.end({ error });
    throw error;
  }
}
