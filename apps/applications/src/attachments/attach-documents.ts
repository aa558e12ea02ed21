import type { AttachedDocuments } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentClaims } from './document-claims';
import { toSections } from './document-sections';
import { keepDocuments } from './keep-documents';
import { IS_JUST_SUBMITTED, MAY_ATTACH, SECTIONS_COLUMN } from './may-attach';

const TERMS = statement('terms-of-attaching', {
  userId: COLUMN.uuid,
  mayAttach: SECTIONS_COLUMN,
  isJustSubmitted: COLUMN.boolean,
})`
  SELECT a.user_id AS "userId", ${MAY_ATTACH} AS "mayAttach", ${IS_JUST_SUBMITTED} AS "isJustSubmitted"
  FROM applications.application a WHERE a.id = $1 AND a.erased_at IS NULL`;

export interface AttachmentRequest {
  applicationId: string;
  documents: Record<string, unknown>;
  uploadSession: string | null;
  /** Null for the browser that has submitted, which has proven the account's password. */
  userId: string | null;
  isAdministrator: boolean;
  /** Whether the request has the grant of the submission. */
  isSubmittingBrowser: boolean;
}

/** Attaches uploaded files to an application, all or none. */
@Injectable()
export class AttachDocuments {
  constructor(
    private readonly claims: DocumentClaims,
    private readonly database: DataSource,
  ) {}

  /**
   * documents reports the claim again, in case this process is killed before it stores the answer.
   *
   * @throws DomainError invalid, naming the section or file; conflict for a section that is closed to the caller; not-found;
   *   too-many-requests; unavailable
   */
  async run(request: AttachmentRequest): Promise<AttachedDocuments> {
    const { applicationId, documents, uploadSession, userId, isAdministrator } = request;
    const sections = toSections(documents);
    const claimant = isAdministrator ? userId : await this.claimant(request, Object.keys(sections));
    const claimed = await this.claims.claim(applicationId, { sections, uploadSession, userId: claimant });
    await keepDocuments(this.database, [{ applicationId, ...claimed }]);
    return { id: applicationId, documenti: claimed.documenti };
  }

  /** Whose draft may have kept the files, also where the browser has lost its upload session since. */
  private async claimant(
    { applicationId, userId, isSubmittingBrowser }: AttachmentRequest,
    sections: string[],
  ): Promise<string> {
    const terms = await oneRow(this.database, TERMS, [applicationId], 'error.applicationNotFound');
    const isOpen = (section: string) => terms.mayAttach.some((open) => open === section);
    const mayAttachAll = isSubmittingBrowser && terms.isJustSubmitted;
    if (!mayAttachAll && !sections.every(isOpen)) throw new DomainError('conflict', 'documents.closed');
    return userId ?? terms.userId;
  }
}
