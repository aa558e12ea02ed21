import type { QuarantinedDocument } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { filesByType } from '../files/attached-files';
import { ClaimedFiles } from '../files/claimed-files';

@Injectable()
export class ListQuarantined {
  constructor(private readonly claimedFiles: ClaimedFiles) {}

  /** Files in quarantine with their download index; empty for an unknown application. */
  async run(applicationId: string): Promise<QuarantinedDocument[]> {
    const files = await this.claimedFiles.of(applicationId);
    return filesByType(files).flatMap(({ type, index, name, signature }) =>
      signature === null ? [] : [{ type, index, name, signature }],
    );
  }
}
