import { JOB_OPTIONS, JOBS, QUEUES, QueueConnection, type ScanFileJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';

/** One attempt per job, deleted at its end, because the row says when to retry. */
const OPTIONS = { ...JOB_OPTIONS, attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Jobs that scan files, with ids from their rows. */
@Injectable()
export class ScanQueue {
  private readonly logger = new Logger(ScanQueue.name);
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, QUEUES.scans, (error) =>
      this.logger.warn(`Redis is down, files have to wait to be scanned: ${error.message}`),
    );
  }

  /** Adds a job for each file without one. @throws Error while Redis is down */
  async add(fileIds: string[]): Promise<void> {
    const queue = await this.connection.open();
    await queue.addBulk(
      fileIds.map((fileId) => ({
        name: JOBS.scanFile,
        data: { fileId } satisfies ScanFileJob,
        opts: { ...OPTIONS, jobId: `${JOBS.scanFile}-${fileId}` },
      })),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }
}
