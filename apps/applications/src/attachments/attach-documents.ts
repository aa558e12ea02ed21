import {
  type AttachDocumentsAnswer,
  type AttachDocumentsRequest,
  type AttachedDocuments,
  type AttachedDocumentsReport,
  type DocumentSectionId,
  findSection,
  INTERNAL,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { ServiceClient } from '@lacorte/http-client';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { refuseWithdrawn } from '../review/admin-application';
import { IS_JUST_SUBMITTED, MAY_ATTACH, SECTIONS_COLUMN } from './may-attach';

/** Time to copy and check fourteen files of 5 MiB. */
const ATTACH_TIMEOUT_MS = 30_000;

const TERMS = statement('terms-of-attaching', {
  userId: COLUMN.uuid,
  mayAttach: SECTIONS_COLUMN,
  isJustSubmitted: COLUMN.boolean,
  isWithdrawn: COLUMN.boolean,
})`
  SELECT a.user_id AS "userId", ${MAY_ATTACH} AS "mayAttach", ${IS_JUST_SUBMITTED} AS "isJustSubmitted",
    a.withdrawn_at IS NOT NULL AS "isWithdrawn"
  FROM applications.application a WHERE a.id = $1 AND a.erased_at IS NULL`;

/** Stores file lists, and one entry for each change of them, however often the change is reported. */
const KEEP = statement('keep-documents')`
  WITH kept AS (
    UPDATE applications.application a SET documenti = r.documenti, attached_files = r.files,
      documents_version = r.version
    FROM jsonb_to_recordset($1::jsonb)
      AS r("applicationId" uuid, documenti jsonb, version integer, files jsonb, changed jsonb)
    WHERE a.id = r."applicationId" AND a.erased_at IS NULL AND a.documents_version < r.version
    RETURNING a.id, r.changed
  )
  INSERT INTO applications.attachment_entry (application_id, version, attached_at, sections)
  SELECT kept.id, c.version, c.at, c.sections
  FROM kept, jsonb_to_record(kept.changed) AS c(version integer, at timestamptz, sections text[])
  WHERE c.version IS NOT NULL
  ON CONFLICT DO NOTHING`;

interface AttachmentRequest {
  applicationId: string;
  documents: Record<string, unknown>;
  uploadSession: string | null;
  /** Null without a login. The browser that submitted the application needs no login, because it has proven the account's password. */
  userId: string | null;
  isAdministrator: boolean;
  /** Whether the request has the grant that the submission gave to the browser. */
  isSubmittingBrowser: boolean;
}

export class AttachDocuments {
  constructor(
    private readonly documents: ServiceClient,
    private readonly database: DataSource,
  ) {}

  /** If this process is killed before it stores the answer, the documents service reports the files again. */
  async run(request: AttachmentRequest): Promise<AttachedDocuments> {
    const { applicationId, uploadSession } = request;
    const sections = toSections(request.documents);
    const userId = await this.uploader(request, Object.keys(sections));
    const body: AttachDocumentsRequest = { sections, uploadSession, userId };
    const path = INTERNAL.attachDocuments(applicationId);
    const call = { method: 'POST', path, body, timeoutMs: ATTACH_TIMEOUT_MS } as const;
    const attached = await this.documents.call<AttachDocumentsAnswer>(call);
    await keepDocuments(this.database, [{ applicationId, ...attached }]);
    return { id: applicationId, documenti: attached.documenti };
  }

  /** Returns the account that the files may belong to, so that they are found without the browser's upload session. */
  private async uploader(request: AttachmentRequest, sections: string[]): Promise<string | null> {
    const terms = await oneRow(this.database, TERMS, [request.applicationId], 'error.applicationNotFound');
    refuseWithdrawn(terms.isWithdrawn);
    if (request.isAdministrator) return request.userId;
    const isOpen = (section: string) => terms.mayAttach.some((open) => open === section);
    const mayAttachAll = request.isSubmittingBrowser && terms.isJustSubmitted;
    if (!mayAttachAll && !sections.every(isOpen)) throw new DomainError('conflict', 'documents.closed');
    return request.userId ?? terms.userId;
  }
}

/** Stores the newest file lists of each application, because reports may arrive repeatedly and in any order. */
export async function keepDocuments(database: DataSource, reports: AttachedDocumentsReport[]): Promise<void> {
  await runPrepared(database, KEEP, [JSON.stringify(reports)]);
}

/** Reads the file paths of each section from a request. @param documents untrusted; maps section ids to file paths joined by commas */
export function toSections(documents: Record<string, unknown>): Partial<Record<DocumentSectionId, string[]>> {
  return Object.fromEntries(
    Object.entries(documents).map(([name, paths]) => {
      const section = findSection(name);
      if (!section) throw new DomainError('invalid', 'documents.unknownSection', { parameters: { name } });
      return [section.id, toPaths(paths)];
    }),
  );
}

function toPaths(value: unknown): string[] {
  if (typeof value !== 'string') {
    throw new DomainError('invalid', 'error.validation', { fields: { documents: 'validation.documents.required' } });
  }
  return value
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
}
