import { Injectable, Logger } from '@nestjs/common';
import { StoredFiles } from '../downloads/stored-files';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';

/** Has the scanner look at an attached file. One in which it finds something is in quarantine from then on. */
@Injectable()
export class ScanFile {
  private readonly logger = new Logger(ScanFile.name);

  constructor(
    private readonly scans: FileScans,
    private readonly storedFiles: StoredFiles,
    private readonly scanner: ClamScanner,
  ) {}

  /** @throws Error when there was no verdict; the file's turn comes again */
  async execute(fileId: string): Promise<void> {
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
