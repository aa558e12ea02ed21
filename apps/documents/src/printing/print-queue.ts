import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@lacorte/errors';
import { HeldPrints, JOB_OPTIONS, producerConnection, QUEUES, type RenderedReceipt, tracedJob } from '@lacorte/jobs';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Job, type JobsOptions, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pTimeout from 'p-timeout';
import { PrintListener } from './print-listener';
import { PRINT_WISHES, type PrintWish, printJobId } from './print-wish';
import type { PrintableDocument } from './printable-document';

/** How long a reader waits for a document that has to be printed first. */
const WAIT_MS = 20_000;
/** How long Redis may take over one command. */
const REDIS_TIMEOUT_MS = 3_000;
/** A document is heard of when it is there; asking finds what was missed, and what failed. */
const POLL_MS = { first: 50, most: 250 };

/** A reader is waiting: few attempts, soon. */
const OPTIONS: JobsOptions = { ...JOB_OPTIONS, attempts: 3, backoff: { type: 'fixed', delay: 500 } };

/** What is to be printed: the name of a job of the queue `documents` and its payload. */
export interface PrintJob {
  name: string;
  payload: object;
  /** What the worker would have to read again. */
  handedOver?: object;
}

type WantedPrint = Pick<PrintableDocument, 'key' | 'source'>;

/** Has documents printed by the worker, each once however many readers ask for it. */
@Injectable()
export class PrintQueue implements OnApplicationShutdown {
  private readonly logger = new Logger(PrintQueue.name);
  private readonly redis: Redis;
  private queue?: Queue;
  private isAway = false;

  constructor(
    redisUrl: string,
    private readonly listener: PrintListener,
    private readonly held: HeldPrints,
  ) {
    this.redis = new Redis(producerConnection(redisUrl));
    this.redis.on('error', (error) => this.noteOutage(error));
    this.redis.on('ready', () => {
      this.isAway = false;
    });
  }

  /**
   * Adds the job, or joins the one that is there, and waits for its result. Two may not wait for the same key at once.
   *
   * @param wanted the document; the job's id is derived from its key
   * @returns the PDF, or the key of the one that is stored: another than the wanted one when the worker has another version of the
   *   template. Null when the result of a job that had ended before is of no use
   * @throws DomainError unavailable while Redis or the worker is away, or when printing fails
   */
  async print(wanted: WantedPrint, { name, payload, handedOver }: PrintJob): Promise<Buffer | string | null> {
    const { key } = wanted;
    const queue = await this.opened();
    const listening = this.listener.listenFor(key);
    const wish: PrintWish = { key, channel: this.listener.channel, handedOver };
    this.redis.publish(PRINT_WISHES, JSON.stringify(wish)).catch(() => undefined);
    try {
      const jobId = printJobId(key);
      await bounded(queue.add(name, payload, { ...tracedJob(OPTIONS), jobId }));
      return await this.outcomeOf(queue, wanted, listening.heard);
    } finally {
      listening.end();
    }
  }

  /** Forgets a finished job whose result is of no use any more, so that the document can be printed again. */
  async forget(key: string): Promise<void> {
    const queue = await this.opened();
    await bounded(queue.remove(printJobId(key)));
  }

  onApplicationShutdown(): void {
    // Nothing is ever left to be sent, and a farewell to a Redis that is away would not end.
    this.redis.disconnect();
  }

  /** BullMQ prepares a connection once and for all: one whose preparation failed is thrown away. */
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

  /** Once per outage: while Redis is away every new attempt to connect is an error. */
  private noteOutage(error: Error): void {
    if (this.isAway) return;
    this.isAway = true;
    this.logger.warn(`Redis is away, documents that are not in storage have to wait: ${error.message}`);
  }

  /**
   * Waits to hear of the document, and asks for the job's state now and then. A job that is found failed at first may have failed
   * long ago, and has kept its id from being used again: it is done once more. `Job.waitUntilFinished` would do with events, but it
   * leaves an unhandled rejection behind when Redis goes away meanwhile, and waits for ever when the job is removed.
   */
  private async outcomeOf(queue: Queue, wanted: WantedPrint, heard: Promise<Buffer>): Promise<Buffer | string | null> {
    const id = printJobId(wanted.key);
    const deadline = Date.now() + WAIT_MS;
    let isFirstLook = true;
    for (let wait = POLL_MS.first; Date.now() < deadline; wait = Math.min(wait * 2, POLL_MS.most)) {
      const pdf = await Promise.race([heard, pause(wait, null)]);
      if (pdf) return pdf;
      const job: Job<object, RenderedReceipt> | undefined = await bounded(queue.getJob(id));
      if (job?.returnvalue) return await this.resultFor(wanted, job.returnvalue);
      const isFailed = job?.finishedOn && job.failedReason;
      if (!job || (isFailed && !isFirstLook)) throw DomainError.unavailable(new Error(job?.failedReason));
      // Another reader may have done so already.
      if (isFailed) await bounded(job.retry('failed').catch(() => undefined));
      isFirstLook = false;
    }
    throw DomainError.unavailable(new Error('the document was not printed in time'));
  }

  /** A worker of another release stores what it prints under another key. That will do if it shows the same data. */
  private async resultFor({ key, source }: WantedPrint, result: RenderedReceipt): Promise<Buffer | string | null> {
    if (result.key === key) return key;
    // The previous release does not say what data it has printed.
    if (result.source !== undefined && result.source !== source) return null;
    if (result.pdf) return Buffer.from(result.pdf, 'base64');
    return result.heldAs ? bounded(this.held.find(result.heldAs)) : result.key;
  }
}

/** Treats any unexpected Redis reply as an absence. */
async function bounded<T>(work: Promise<T>): Promise<T> {
  try {
    return await pTimeout(work, { milliseconds: REDIS_TIMEOUT_MS, message: 'Redis does not answer' });
  } catch (error) {
    throw DomainError.unavailable(error);
  }
}
