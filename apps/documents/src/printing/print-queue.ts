import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import { HeldPrints, JOB_OPTIONS, producerConnection, QUEUES, type RenderedReceipt, tracedJob } from '@lacorte/jobs';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Job, type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import type { PrintableDocument } from './printable-document';

/** How long a reader waits for a document that has to be printed first. */
const WAIT_MS = 20_000;
/** Longest time for one Redis command. */
const REDIS_TIMEOUT_MS = 3_000;
/** Time between two looks at a job: an eighth of the time already waited, within these limits. */
const POLL_MS = { least: 5, most: 250 };

/** A reader is waiting: few attempts, soon. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'fixed', delay: 500 } };

/** What is to be printed: the name of a job of the queue `documents` and its payload. */
export interface PrintJob {
  name: string;
  payload: object;
}

type WantedPrint = Pick<PrintableDocument, 'key' | 'source'>;

/** Has documents printed by the worker, each once, however many readers ask for it. */
@Injectable()
export class PrintQueue implements OnApplicationShutdown {
  private readonly logger = new Logger(PrintQueue.name);
  private readonly redis: Redis;
  private queue?: Queue;
  private isAway = false;

  constructor(
    redisUrl: string,
    private readonly held: HeldPrints,
  ) {
    this.redis = new Redis(producerConnection(redisUrl));
    this.redis.on('error', (error) => this.noteOutage(error));
    this.redis.on('ready', () => {
      this.isAway = false;
    });
  }

  /**
   * Adds the job, or joins the existing one, and waits for its result.
   *
   * @param wanted the document; the job's id is derived from its key
   * @returns the key of the stored PDF, which differs from the wanted one when the worker has another version of the template; the PDF
   *   itself while object storage is unavailable; null when the result of an earlier job is useless
   * @throws DomainError unavailable while Redis or the worker is unavailable, or when printing fails
   */
  async print(wanted: WantedPrint, { name, payload }: PrintJob): Promise<Buffer | string | null> {
    const queue = await this.opened();
    await bounded(queue.add(name, payload, { ...tracedJob(OPTIONS), jobId: printJobId(wanted.key) }));
    return this.outcomeOf(queue, wanted);
  }

  /** Removes a finished job whose result is useless, so that the document can be printed again. */
  async forget(key: string): Promise<void> {
    const queue = await this.opened();
    await bounded(queue.remove(printJobId(key)));
  }

  onApplicationShutdown(): void {
    // Nothing is left to send, and a graceful quit would hang while Redis is away.
    this.redis.disconnect();
  }

  /** BullMQ prepares a connection only once, so a queue whose preparation failed is dropped. */
  private async opened(): Promise<Queue> {
    this.queue ??= this.open();
    await bounded(this.queue.waitUntilReady());
    return this.queue;
  }

  private open(): Queue {
    const queue = new Queue(QUEUES.documents, { connection: this.redis });
    queue.on('error', (error) => this.noteOutage(error));
    queue.waitUntilReady().catch(() => {
      this.queue = undefined;
    });
    return queue;
  }

  /** Logs once per outage: every attempt to reconnect is an error. */
  private noteOutage(error: Error): void {
    if (this.isAway) return;
    this.isAway = true;
    this.logger.warn(`Redis is away, documents that are not in storage have to wait: ${error.message}`);
  }

  /**
   * Polls the job. A job that has failed before the first look may have failed long ago, and its id cannot be used again, so it is
   * retried. `Job.waitUntilFinished` leaves an unhandled rejection behind when Redis goes away, and never ends when the job is removed.
   */
  private async outcomeOf(queue: Queue, wanted: WantedPrint): Promise<Buffer | string | null> {
    const id = printJobId(wanted.key);
    const startedAt = Date.now();
    for (let waited = 0; waited < WAIT_MS; waited = Date.now() - startedAt) {
      const job: Job<object, RenderedReceipt> | undefined = await bounded(queue.getJob(id));
      if (job?.returnvalue) return await this.resultFor(wanted, job.returnvalue);
      const isFailed = job?.finishedOn && job.failedReason;
      if (!job || (isFailed && waited > 0)) throw DomainError.unavailable(new Error(job?.failedReason));
      // Another reader may already have retried it.
      if (isFailed) await bounded(job.retry('failed').catch(() => undefined));
      await pause(Math.min(Math.max(waited / 8, POLL_MS.least), POLL_MS.most));
    }
    throw DomainError.unavailable(new Error('the document was not printed in time'));
  }

  /** A worker of another release stores its prints under another key. Its print is used if it shows the same data. */
  private async resultFor({ key, source }: WantedPrint, result: RenderedReceipt): Promise<Buffer | string | null> {
    if (result.key === key) return key;
    // The previous release does not name the data that it printed.
    if (result.source !== undefined && result.source !== source) return null;
    if (result.pdf) return Buffer.from(result.pdf, 'base64');
    return result.heldAs ? bounded(this.held.find(result.heldAs)) : result.key;
  }
}

/** Id of the job that prints a document for readers. BullMQ's ids must not contain a colon. */
function printJobId(key: string): string {
  return key.replaceAll(/[^\w.-]/g, '-');
}

/** @throws DomainError unavailable when the work fails or Redis does not answer in time */
async function bounded<T>(work: Promise<T>): Promise<T> {
  try {
    return await pTimeout(work, { milliseconds: REDIS_TIMEOUT_MS, message: 'Redis does not answer' });
  } catch (error) {
    throw DomainError.unavailable(error);
  }
}
