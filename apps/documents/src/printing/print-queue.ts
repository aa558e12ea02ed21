import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import {
  HeldPrints,
  isHeldKey,
  JOB_OPTIONS,
  QUEUES,
  QueueConnection,
  type RenderedReceipt,
  tracedJob,
} from '@lacorte/jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, JobsOptions, Queue } from 'bullmq';
import pTimeout from 'p-timeout';
import { HTTP_PERIODS } from '../config';
import type { WantedPrint } from './printable-document';

const WAIT_MS = 20_000;
/** Limits of the poll interval. The interval is an eighth of the time waited so far. */
const POLL_MS = { least: 5, most: 250 };

/** The job has few attempts, because a reader is waiting. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'fixed', delay: 500 } };

/** Full copies have a separate queue. Only the documents service adds jobs to it (docs/adr/0025). */
export const PRINT_QUEUES = [QUEUES.documents, QUEUES.copies] as const;
export type PrintQueueName = (typeof PRINT_QUEUES)[number];

export interface PrintJob {
  queue: PrintQueueName;
  name: string;
  payload: object;
}

/** Has the worker print documents. All readers of a document share one job. */
@Injectable()
export class PrintQueue implements OnApplicationShutdown {
  private readonly connection: QueueConnection;

  constructor(
    redisUrl: string,
    private readonly held: HeldPrints,
    private readonly redisTimeoutMs: number = HTTP_PERIODS.REDIS_TIMEOUT_MS,
  ) {
    this.connection = new QueueConnection(redisUrl, 'Redis is down: documents that are not in storage have to wait');
  }

  /**
   * Adds the job, or joins the existing one with the same key, and waits for its result.
   * @returns the key of the stored PDF, which may differ from `wanted.key` (`resultFor`); the PDF itself while object storage is down;
   * null if the result of an earlier job cannot be used
   * @throws DomainError unavailable while Redis or the worker is unavailable, or when printing fails
   */
  async print(wanted: WantedPrint, { queue: queueName, name, payload }: PrintJob): Promise<Buffer | string | null> {
    const queue = await this.bounded(this.connection.queue(queueName));
    await this.bounded(queue.add(name, payload, { ...tracedJob(OPTIONS), jobId: printJobId(wanted.key) }));
    return this.outcomeOf(queue, wanted);
  }

  /** Removes a finished job whose result cannot be used, so that the document can be printed again. */
  async forget(key: string, { queue: queueName }: Pick<PrintJob, 'queue'>): Promise<void> {
    const queue = await this.bounded(this.connection.queue(queueName));
    await this.bounded(queue.remove(printJobId(key)));
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Polls the job, because `Job.waitUntilFinished` leaves an unhandled rejection when Redis goes down, and never ends when the job is
   * removed. A job that failed earlier is retried, because its id cannot be used again.
   */
  private async outcomeOf(queue: Queue, wanted: WantedPrint): Promise<Buffer | string | null> {
    const id = printJobId(wanted.key);
    const startedAt = Date.now();
    for (let waited = 0; waited < WAIT_MS; waited = Date.now() - startedAt) {
      const job: Job<object, RenderedReceipt> | undefined = await this.bounded(queue.getJob(id));
      if (job?.returnvalue) return await this.resultFor(wanted, job.returnvalue);
      const isFailed = job?.finishedOn && job.failedReason;
      if (!job || (isFailed && waited > 0)) throw DomainError.unavailable(new Error(job?.failedReason));
      // The retry fails if another reader has already retried the job.
      if (isFailed) await this.bounded(job.retry('failed').catch(() => undefined));
      await pause(Math.min(Math.max(waited / 8, POLL_MS.least), POLL_MS.most));
    }
    throw DomainError.unavailable(new Error('the document was not printed in time'));
  }

  /**
   * A worker with another version of the template stores its print under another key. Such a print is used if it shows the same data. The
   * result of a job is not trusted, because it may name any object (docs/adr/0025).
   */
  private async resultFor({ key, source }: WantedPrint, result: RenderedReceipt): Promise<Buffer | string | null> {
    if (result.key === key) return key;
    if (result.source !== source) return null;
    if (result.heldAs) return isHeldKey(result.heldAs) ? this.bounded(this.held.find(result.heldAs)) : null;
    return result.key && folderOf(result.key) === folderOf(key) ? result.key : null;
  }

  /** @throws DomainError unavailable when the work fails or Redis does not answer in time */
  private async bounded<T>(work: Promise<T>): Promise<T> {
    try {
      return await pTimeout(work, { milliseconds: this.redisTimeoutMs, message: 'Redis does not answer' });
    } catch (error) {
      throw DomainError.unavailable(error);
    }
  }
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'));

/** BullMQ's ids must not contain a colon. */
const printJobId = (key: string) => key.replaceAll(/[^\w.-]/g, '-');
