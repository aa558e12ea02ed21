import { Injectable } from '@nestjs/common';
import { ApplicationOwners } from './application-owners';
import { type AskedDocument, type DownloadedDocument, documentNotFound, FindDocument } from './find-document';

export interface OwnDocumentRequest extends AskedDocument {
  userId: string;
}

/** One file of an application, for its owner. */
@Injectable()
export class DownloadOwnDocument {
  constructor(
    private readonly owners: ApplicationOwners,
    private readonly findDocument: FindDocument,
  ) {}

  /** @throws DomainError as FindDocument; another's application is not found; unavailable while applications is down */
  async run({ userId, ...asked }: OwnDocumentRequest): Promise<DownloadedDocument> {
    if ((await this.owners.ownerOf(asked.applicationId)) !== userId) throw documentNotFound();
    return (await this.findDocument.run(asked)).open();
  }
}
