import type { AttachedDocuments } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { DocumentClaims } from './document-claims';
import { toSections } from './document-sections';
import { KeepDocuments } from './keep-documents';

export interface AttachmentRequest {
  applicationId: string;
  documents: Record<string, unknown>;
  uploadSession: string | null;
  userId: string | null;
}

/** Attaches uploaded files to an application, all or none. */
@Injectable()
export class AttachDocuments {
  constructor(
    private readonly claims: DocumentClaims,
    private readonly keepDocuments: KeepDocuments,
  ) {}

  /**
   * documents reports the claim again, in case this process is killed before it stores the answer.
   *
   * @throws DomainError invalid, naming the section or file; too-many-requests; unavailable
   */
  async run({ applicationId, documents, uploadSession, userId }: AttachmentRequest): Promise<AttachedDocuments> {
    const sections = toSections(documents);
    const claimed = await this.claims.claim(applicationId, { sections, uploadSession, userId });
    await this.keepDocuments.run([{ applicationId, ...claimed }]);
    return { id: applicationId, documenti: claimed.documenti };
  }
}
