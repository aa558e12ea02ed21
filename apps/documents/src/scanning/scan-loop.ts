import { WorkLoop } from '@lacorte/jobs';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ClamScanner } from './clam-scanner';
import { FileScans } from './file-scans';
import { ScanQueue } from './scan-queue';

const POLL_MS = 2_000;

/** Gives each file whose turn has come a job, while the scanner answers. Several workers do no harm. */
@Injectable()
export class ScanLoop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScanLoop.name);
  private readonly loop: WorkLoop;

  constructor(
    private readonly scanner: ClamScanner,
    private readonly scans: FileScans,
    private readonly queue: ScanQueue,
  ) {
    this.loop = new WorkLoop({
      round: () => this.round(),
      pollMs: POLL_MS,
      pauseAfterFaultMs: POLL_MS,
      onFault: (error) => this.logger.warn(`files cannot be scanned for now: ${(error as Error).message}`),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Never more to do at once: the jobs of one round are work enough until the next. */
  private async round(): Promise<boolean> {
    await this.scanner.ping();
    const fileIds = await this.scans.take();
    if (fileIds.length > 0) await this.queue.add(fileIds);
    return false;
  }
}
