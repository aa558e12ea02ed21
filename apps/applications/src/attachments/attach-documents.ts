import type { AttachedDocuments } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentClaims } from './document-claims';
import { toSections } from './document-sections';
import { KeepDocuments } from './keep-documents';

const OWNER = statement('owner-whose-files-are-attached', { userId: COLUMN.uuid })`
  SELECT user_id AS "userId" FROM applications.application WHERE id = $1`;

export interface AttachmentRequest {
  applicationId: string;
  documents: Record<string, unknown>;
  uploadSession: string | null;
  /** Null for the browser that has submitted, which has proven the account's password. */
  userId: string | null;
}

/** Attaches uploaded files to an application, all or none. */
@Injectable()
export class AttachDocuments {
  constructor(
    private readonly claims: DocumentClaims,
    private readonly keepDocuments: KeepDocuments,
    private readonly database: DataSource,
  ) {}

  /**
   * documents reports the claim again, in case this process is killed before it stores the answer.
   *
   * @throws DomainError invalid, naming the section or file; too-many-requests; unavailable
   */
  async run({ applicationId, documents, uploadSession, userId }: AttachmentRequest): Promise<AttachedDocuments> {
    const sections = toSections(documents);
    const claimant = userId ?? (await this.ownerOf(applicationId));
    const claimed = await this.claims.claim(applicationId, { sections, uploadSession, userId: claimant });
    await this.keepDocuments.run([{ applicationId, ...claimed }]);
    return { id: applicationId, documenti: claimed.documenti };
  }

  /** Whose draft may have kept the files, also where the browser has lost its upload session since. */
  private async ownerOf(applicationId: string): Promise<string | null> {
    const [row] = await runPrepared(this.database, OWNER, [applicationId]);
    return row?.userId ?? null;
  }
}
