import { JOBS, type JobHandler, ScanFileJob } from '@lacorte/jobs';
import { Injectable } from '@nestjs/common';
import { ScanFile } from './scan-file';

@Injectable()
export class ScanFileHandler implements JobHandler<ScanFileJob, void> {
  readonly jobName = JOBS.scanFile;
  readonly payload = ScanFileJob;

  constructor(private readonly scanFile: ScanFile) {}

  handle({ fileId }: ScanFileJob): Promise<void> {
    return this.scanFile.execute(fileId);
  }
}
