import { WorkLoop } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';
import { ScanQueue } from './scan-queue';

const POLL_MS = 2_000;

/** Adds a job for each file that is due, while the scanner answers. Several workers may do so at once. */
@Injectable()
export class ScanLoop extends WorkLoop {
  constructor(
    private readonly scanner: ClamScanner,
    private readonly scans: FileScans,
    private readonly queue: ScanQueue,
  ) {
    super({ pollMs: POLL_MS, pauseAfterFaultMs: POLL_MS, fault: 'files have to wait to be scanned' });
  }

  /** Returns false, because the jobs of one round last until the next. */
  protected async round(): Promise<boolean> {
    await this.scanner.ping();
    const fileIds = await this.scans.take();
    if (fileIds.length > 0) await this.queue.add(fileIds);
    return false;
  }
}
