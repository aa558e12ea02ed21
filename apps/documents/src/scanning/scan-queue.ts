import { JOB_OPTIONS, JOBS, producerConnection, QUEUES, type ScanFileJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 5_000;

/** The row says when a scan without a verdict is tried again; so each job has one attempt, and leaves when it ends. */
const OPTIONS = { ...JOB_OPTIONS, attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The jobs that scan files: one per file, with an id from its row. */
@Injectable()
export class ScanQueue {
  private readonly logger = new Logger(ScanQueue.name);
  private readonly redis: Redis;
  private opened?: Promise<Queue>;
  private isAway = false;

  constructor(redisUrl: string) {
    this.redis = new Redis({ ...producerConnection(redisUrl), commandTimeout: COMMAND_TIMEOUT_MS });
    this.redis.on('error', (error) => this.noteOutage(error));
    this.redis.on('ready', () => {
      this.isAway = false;
    });
  }

  /** Adds a job for each file; one that is there already stays as it is. @throws Error while Redis is away */
  async add(fileIds: string[]): Promise<void> {
    const queue = await this.open();
    await queue.addBulk(
      fileIds.map((fileId) => ({
        name: JOBS.scanFile,
        data: { fileId } satisfies ScanFileJob,
        opts: { ...OPTIONS, jobId: `${JOBS.scanFile}-${fileId}` },
      })),
    );
  }

  /** Called by Nest at the end, when nobody adds any more. */
  async onApplicationShutdown(): Promise<void> {
    const queue = await this.opened?.catch(() => undefined);
    await queue?.close().catch(() => undefined);
    this.redis.disconnect();
  }

  /** BullMQ prepares a connection once and for all: one whose preparation failed is thrown away. */
  private open(): Promise<Queue> {
    this.opened ??= this.prepare().catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }

  private async prepare(): Promise<Queue> {
    const queue = new Queue(QUEUES.scans, { connection: this.redis });
    queue.on('error', (error) => this.noteOutage(error));
    await queue.waitUntilReady();
    return queue;
  }

  private noteOutage(error: Error): void {
    if (!this.isAway) this.logger.warn(`Redis is away, files wait to be scanned: ${error.message}`);
    this.isAway = true;
  }
}
