import { JOB_OPTIONS, JOBS, QUEUES, QueueConnection, type ScanFileJob, WorkLoop } from '@lacorte/jobs';
import type { ClamScanner } from './clam-scanner';
import type { FileScans } from './file-scans';

/** One attempt per job, deleted at its end, because the row says when to retry. */
const OPTIONS = { ...JOB_OPTIONS, attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Adds a job for each file that is due, while the scanner answers. Several workers may do so at once. */
export class ScanLoop extends WorkLoop {
  private readonly connection: QueueConnection;

  constructor(
    private readonly scanner: ClamScanner,
    private readonly scans: FileScans,
    redisUrl: string,
    pollMs: number,
  ) {
    super({ pollMs, pauseAfterFaultMs: pollMs, fault: 'files have to wait to be scanned' });
    this.connection = new QueueConnection(redisUrl, QUEUES.scans, (error) =>
      this.logger.warn(`Redis is down, files have to wait to be scanned: ${error.message}`),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  /** Returns false, because the jobs of one round last until the next. */
  protected async round(): Promise<boolean> {
    await this.scanner.ping();
    const fileIds = await this.scans.take();
    if (fileIds.length > 0) await this.addJobs(fileIds);
    return false;
  }

  /** Adds a job for each file without one, with ids from their rows. @throws Error while Redis is down */
  private async addJobs(fileIds: string[]): Promise<void> {
    const queue = await this.connection.open();
    await queue.addBulk(
      fileIds.map((fileId) => ({
        name: JOBS.scanFile,
        data: { fileId } satisfies ScanFileJob,
        opts: { ...OPTIONS, jobId: `${JOBS.scanFile}-${fileId}` },
      })),
    );
  }
}
