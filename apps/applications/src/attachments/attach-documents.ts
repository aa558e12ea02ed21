import type { AttachedDocuments, ClaimDocumentsAnswer } from '@lacorte/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { Application } from '../submissions/application.entity';
import { DocumentClaims } from './document-claims';
import { toSections } from './document-sections';

export interface AttachmentRequest {
  applicationId: string;
  /** As the body has it. */
  documents: Record<string, unknown>;
  uploadSession: string | null;
  userId: string | null;
}

/** Attaches uploaded files to an application: all that the call names, or none. */
@Injectable()
export class AttachDocuments {
  constructor(
    @InjectRepository(Application) private readonly applications: Repository<Application>,
    private readonly claims: DocumentClaims,
  ) {}

  /** @throws DomainError invalid, naming the section or file; unavailable */
  async run({ applicationId, documents, uploadSession, userId }: AttachmentRequest): Promise<AttachedDocuments> {
    const sections = toSections(documents);
    const claimed = await this.claims.claim(applicationId, { sections, uploadSession, userId });
    await this.keep(applicationId, claimed);
    return { id: applicationId, documenti: claimed.documenti };
  }

  /** Two calls may come back in another order than they were claimed in: the newer claim stays. */
  private async keep(id: string, { documenti, version }: ClaimDocumentsAnswer): Promise<void> {
    await this.applications.update(
      { id, documentsVersion: LessThan(version) },
      { documenti, documentsVersion: version },
    );
  }
}
