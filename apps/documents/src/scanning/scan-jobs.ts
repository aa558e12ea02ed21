import { JOB_OPTIONS, JOBS, type JobHandler, QUEUES, QueueConnection, ScanFileJob, WorkLoop } from '@lacorte/jobs';
import { COLUMN, replannedStatement, runPrepared } from '@lacorte/persistence';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StoredFile } from '../files/file.entity';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';

const AT_ONCE = 100;
/** Time after which a file without a verdict gets a new job, in case a worker was killed or Redis lost its data. */
const LEASE = '1 minute';

/** Takes files that are due, also those attached before a scanner was configured. */
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
  UPDATE attachment_versions v SET version = v.version + 1 FROM settled
  WHERE v.application_id = settled.application_id AND v.erased_at IS NULL`;

/** Postpones the next scan by five seconds. The pause doubles with each attempt, up to ten minutes. */
const POSTPONE = replannedStatement('postpone-scan')`
  UPDATE files SET scan_attempts = scan_attempts + 1,
    scan_due_at = now() + least(interval '5 seconds' * 2 ^ least(scan_attempts, 10), interval '10 minutes')
  WHERE id = $1 AND scan_state = 'pending'`;

/** A job has one attempt and is deleted at its end, because the row says when to retry. */
const OPTIONS = { ...JOB_OPTIONS, attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Adds a job for each file that is due, while the scanner answers. Several workers may run this loop at once. */
export class ScanLoop extends WorkLoop {
  private readonly connection: QueueConnection;

  constructor(
    private readonly scanner: ClamScanner,
    private readonly database: DataSource,
    redisUrl: string,
    pollMs: number,
  ) {
    super({ pollMs, pauseAfterFaultMs: pollMs, fault: 'files have to wait to be scanned' });
    this.connection = new QueueConnection(redisUrl, 'Redis is down: files have to wait to be scanned');
  }

  onApplicationShutdown(): Promise<void> {
    return this.connection.close();
  }

  /** Returns false, because the jobs of one round are enough work until the next round. */
  protected async round(): Promise<boolean> {
    await this.scanner.ping();
    const files = await runPrepared(this.database, TAKE);
    if (files.length === 0) return false;
    const queue = await this.connection.queue(QUEUES.scans);
    // A file has at most one job, because the job id contains the file id.
    await queue.addBulk(
      files.map(({ id }) => ({
        name: JOBS.scanFile,
        data: { fileId: id } satisfies ScanFileJob,
        opts: { ...OPTIONS, jobId: `${JOBS.scanFile}-${id}` },
      })),
    );
    return false;
  }
}

/** Scans an attached file, and puts it in quarantine if the scanner finds something. */
@Injectable()
export class ScanFileHandler implements JobHandler<ScanFileJob, void> {
  readonly jobName = JOBS.scanFile;
  readonly payload = ScanFileJob;
  private readonly logger = new Logger(ScanFileHandler.name);

  constructor(
    private readonly database: DataSource,
    private readonly storedFiles: StoredFiles,
    private readonly scanner: ClamScanner,
  ) {}

  /** @throws Error if the scan gave no verdict; the file is scanned again later */
  async handle({ fileId }: ScanFileJob): Promise<void> {
    const select = { id: true, objectKey: true, size: true };
    const where = { id: fileId, scanState: 'pending' } as const;
    const file = await this.database.getRepository(StoredFile).findOne({ where, select });
    // The file has a verdict, or was deleted.
    if (!file) return;
    try {
      const signature = await this.scanner.scan(this.storedFiles.open(file));
      await runPrepared(this.database, SETTLE, [fileId, signature === null ? 'clean' : 'infected', signature]);
      if (signature) this.logger.warn(`file ${fileId} is in quarantine: ${signature}`);
    } catch (error) {
      await runPrepared(this.database, POSTPONE, [fileId]);
      throw error;
    }
  }
}
