import { JOB_OPTIONS, JOBS, type JobHandler, QUEUES, QueueConnection, ScanFileJob, WorkLoop } from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredFile } from '../files/file.entity';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';

/** Files per round. */
const AT_ONCE = 100;
/** Time after which a file is taken again, in case a worker was killed or Redis lost its data. */
const LEASE = '1 minute';

const TAKE = replannedStatement('take-files-to-scan', { id: COLUMN.uuid })`
  UPDATE files SET scan_state = 'pending', scan_due_at = now() + interval '${LEASE}'
  WHERE id IN (
    SELECT id FROM files WHERE scan_state IN ('unscanned', 'pending') AND scan_due_at <= now()
    ORDER BY scan_due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Records a verdict, and raises the version of the application's files, so that ConfirmAttachments reports it. */
const SETTLE = replannedStatement('settle-scan')`
  WITH settled AS (
    UPDATE files SET scan_state = $2, scan_signature = $3 WHERE id = $1 RETURNING application_id)
  UPDATE claims c SET version = c.version + 1 FROM settled
  WHERE c.application_id = settled.application_id AND c.erased_at IS NULL`;

/** Postpones the next scan by five seconds, and by twice as long after each attempt, up to ten minutes. */
const POSTPONE = replannedStatement('postpone-scan')`
  UPDATE files SET scan_attempts = scan_attempts + 1,
    scan_due_at = now() + least(interval '5 seconds' * 2 ^ least(scan_attempts, 10), interval '10 minutes')
  WHERE id = $1 AND scan_state = 'pending'`;

/** State of scanning of each file, which its row holds. */
@Injectable()
export class FileScans {
  constructor(private readonly database: DataSource) {}

  /** Takes files that are due, also files from before there was a scanner. @returns their ids */
  async take(): Promise<string[]> {
    const rows = await runPrepared(this.database, TAKE);
    return rows.map(({ id }) => id);
  }

  /** A file that waits for its verdict, or null when it has one or was deleted. */
  waiting(id: string): Promise<Pick<StoredFile, 'id' | 'objectKey' | 'size'> | null> {
    const select = { id: true, objectKey: true, size: true };
    return this.database.getRepository(StoredFile).findOne({ where: { id, scanState: 'pending' }, select });
  }

  /** @param signature name of what the scanner found, or null for a clean file */
  async settle(id: string, signature: string | null): Promise<void> {
    await runPrepared(this.database, SETTLE, [id, signature === null ? 'clean' : 'infected', signature]);
  }

  /** Scans a file without a verdict again later, after a longer pause each time. */
  async postpone(id: string): Promise<void> {
    await runPrepared(this.database, POSTPONE, [id]);
  }
}

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
