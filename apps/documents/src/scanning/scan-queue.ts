import { JOB_OPTIONS, JOBS, QUEUES, QueueConnection, type ScanFileJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';

/** The row says when a scan without a verdict is tried again; so each job has one attempt, and leaves when it ends. */
const OPTIONS = { ...JOB_OPTIONS, attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The jobs that scan files: one per file, with an id from its row. */
@Injectable()
export class ScanQueue {
  private readonly logger = new Logger(ScanQueue.name);
  private readonly connection: QueueConnection;

  constructor(redisUrl: string) {
    this.connection = new QueueConnection(redisUrl, QUEUES.scans, (error) =>
      this.logger.warn(`Redis is away, files wait to be scanned: ${error.message}`),
    );
  }

  /** Adds a job for each file; one that is there already stays as it is. @throws Error while Redis is away */
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

  /** Called by Nest at the end, when nobody adds any more. */
  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }
}
