import { DOCUMENT_SECTIONS, type QuarantinedDocument } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { ClaimedFiles } from '../files/claimed-files';

@Injectable()
export class ListQuarantined {
  constructor(private readonly claimedFiles: ClaimedFiles) {}

  /** Files in quarantine with their download index; empty for an unknown application. */
  async run(applicationId: string): Promise<QuarantinedDocument[]> {
    const files = await this.claimedFiles.of(applicationId);
    return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
      files
        .filter(({ section }) => section === id)
        .flatMap(({ name, signature }, index) => (signature === null ? [] : [{ type, index, name, signature }])),
    );
  }
}
