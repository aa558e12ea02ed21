import { JOBS, type JobHandler, ScanFileJob } from '@lacorte/jobs';
import { Injectable, Logger } from '@nestjs/common';
import { StoredFiles } from '../files/stored-files';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';

/** Scans an attached file. One with a finding is in quarantine. */
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
