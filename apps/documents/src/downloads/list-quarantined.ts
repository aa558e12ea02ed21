import { DOCUMENT_SECTIONS, type QuarantinedDocument } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { ClaimedFiles } from '../files/claimed-files';

/** Tells an administrator which files of an application are in quarantine. */
@Injectable()
export class ListQuarantined {
  constructor(private readonly claimedFiles: ClaimedFiles) {}

  /** Each with the index under which it would be downloaded; an empty list for an application that is not there. */
  async execute(applicationId: string): Promise<QuarantinedDocument[]> {
    const files = await this.claimedFiles.of(applicationId);
    return DOCUMENT_SECTIONS.flatMap(({ id, type }) =>
      files
        .filter(({ section }) => section === id)
        .flatMap(({ name, signature }, index) => (signature === null ? [] : [{ type, index, name, signature }])),
    );
  }
}
