import { Gauge, Histogram } from 'prom-client';

/** Limits of buckets in seconds. Answers take milliseconds, but a print or a mail server takes seconds. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** All metrics of the product, with the names in dashboards and alerts. No label has an id, an address or a raw path. */
export const METRICS = {
  httpRequestSeconds: new Histogram({
    name: 'lacorte_http_request_duration_seconds',
    help: 'Requests answered, by method, route template and status; status "aborted" when the client went away.',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS,
  }),
  jobSeconds: new Histogram({
    name: 'lacorte_job_duration_seconds',
    help: 'Attempts at jobs, by queue, name of the job and how they ended: ok or failed. (Prometheus itself has a label "job".)',
    labelNames: ['queue', 'job_name', 'outcome'],
    buckets: WORK_BUCKETS,
  }),
  pdfRenderSeconds: new Histogram({
    name: 'lacorte_pdf_render_duration_seconds',
    help: 'PDFs printed by the browser, and how it ended: ok or failed.',
    labelNames: ['outcome'],
    buckets: WORK_BUCKETS,
  }),
  mailSendSeconds: new Histogram({
    name: 'lacorte_mail_send_duration_seconds',
    help: 'Messages handed to the mail server, and how it ended: accepted, refused for good, or failed for now.',
    labelNames: ['outcome'],
    buckets: WORK_BUCKETS,
  }),
  pgConnections: new Gauge({
    name: 'lacorte_pg_pool_connections',
    help: 'Connections of the pool to PostgreSQL, total and idle, and how many callers wait for one.',
    labelNames: ['state'],
  }),
  queueJobs: new Gauge({
    name: 'lacorte_queue_jobs',
    help: 'Jobs in a queue, by state. Every worker of a queue tells the same: take the maximum, not the sum.',
    labelNames: ['queue', 'state'],
  }),
  queueOldestJobSeconds: new Gauge({
    name: 'lacorte_queue_oldest_job_age_seconds',
    help: 'Age of the oldest job that waits, is delayed or is being worked on; 0 when there is none.',
    labelNames: ['queue'],
  }),
  outboxRows: new Gauge({
    name: 'lacorte_outbox_rows',
    help: 'Rows of the outbox that are not done: waiting to become jobs, or in_flight.',
    labelNames: ['state'],
  }),
  outboxOldestSeconds: new Gauge({
    name: 'lacorte_outbox_oldest_row_age_seconds',
    help: 'How long the oldest row of the outbox has been waiting or in_flight; 0 when there is none.',
    labelNames: ['state'],
  }),
  unattachedUploadBytes: new Gauge({
    name: 'lacorte_unattached_upload_bytes',
    help: 'Uploaded files that no application has: in_use, and allowed for the installation. Addresses younger than two minutes without a measured file count 5 MiB.',
    labelNames: ['kind'],
  }),
  draftFileBytes: new Gauge({
    name: 'lacorte_draft_file_bytes',
    help: 'Files that drafts keep, or have kept within a day: in_use, and allowed for the installation.',
    labelNames: ['kind'],
  }),
  applicationNumbersUsed: new Gauge({
    name: 'lacorte_application_numbers_used',
    help: 'Numbers given to applications this year; a code has room for 999,999.',
  }),
  paymentMessages: new Gauge({
    name: 'lacorte_payment_request_messages',
    help: 'Messages of the batch of payment requests that runs now, by state.',
    labelNames: ['state'],
  }),
  unsentMessages: new Gauge({
    name: 'lacorte_unsent_messages',
    help: 'E-mails that are not sent and whose first time has come, by whether they are of a batch: true or false.',
    labelNames: ['batch'],
  }),
  oldestUnsentMessageSeconds: new Gauge({
    name: 'lacorte_oldest_unsent_message_age_seconds',
    help: 'Time since the oldest unsent e-mail was first due, by whether it is of a batch; 0 when there is none.',
    labelNames: ['batch'],
  }),
  failedMessages: new Gauge({
    name: 'lacorte_failed_messages',
    help: 'E-mails that have failed for good and are of no batch.',
  }),
} as const;

/** Runs `work` and records its duration, with `outcome` ok or failed in addition to `labels`. */
export async function timed<T, L extends string>(
  histogram: Histogram<L>,
  labels: Record<Exclude<L, 'outcome'>, string>,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const note = (outcome: 'ok' | 'failed') =>
    histogram.observe({ ...labels, outcome } as Record<L, string>, secondsSince(startedAt));
  try {
    const result = await work();
    note('ok');
    return result;
  } catch (error) {
    note('failed');
    throw error;
  }
}

/** @param startedAt from `performance.now()` */
export function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1_000;
}
