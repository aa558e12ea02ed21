import { type ApplicationOwner, INTERNAL } from '@lacorte/contracts';
import type { ServiceClient } from '@lacorte/http-client';
import { type AskedDocument, documentNotFound, type FindDocument } from './find-document';
import type { Attachment } from './send-attachment';

/** One file of an application, for its owner. */
export class DownloadOwnDocument {
  constructor(
    private readonly applications: ServiceClient,
    private readonly findDocument: FindDocument,
  ) {}

  /** @throws DomainError as FindDocument; another's application is not found; unavailable while applications is down */
  async run(asked: AskedDocument, userId: string): Promise<Attachment> {
    const path = INTERNAL.applicationOwner(asked.applicationId);
    // Null for an unknown or erased application.
    const found = await this.applications.find<ApplicationOwner>({ method: 'GET', path });
    if (found?.userId !== userId) throw documentNotFound();
    return (await this.findDocument.run(asked)).open();
  }
}
