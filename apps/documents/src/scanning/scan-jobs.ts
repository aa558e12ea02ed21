import { JOB_OPTIONS, JOBS, type JobHandler, QUEUES, QueueConnection, ScanFileJob, WorkLoop } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';

/** A job has one attempt and is deleted at its end, because the row says when to retry. */
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

  /** Adds a job for each file that has none; the id of a job is that of its file. @throws Error while Redis is down */
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

/** Scans an attached file, and puts it in quarantine if the scanner finds something. */
@Injectable()
export class ScanFileHandler implements JobHandler<ScanFileJob, void> {
  readonly jobName = JOBS.scanFile;
  readonly payload = ScanFileJob;
  private readonly logger = new Logger(ScanFileHandler.name);

  constructor(
    private readonly scans: FileScans,
    private readonly storedFiles: StoredFiles,
    private readonly scanner: ClamScanner,
  ) {}

  /** @throws Error without a verdict; the file is scanned again later */
  async handle({ fileId }: ScanFileJob): Promise<void> {
    const file = await this.scans.waiting(fileId);
    if (!file) return;
    try {
      const signature = await this.scanner.scan(this.storedFiles.open(file));
      await this.scans.settle(fileId, signature);
      if (signature) this.logger.warn(`file ${fileId} is in quarantine: ${signature}`);
    } catch (error) {
      await this.scans.postpone(fileId);
      throw error;
    }
  }
}
