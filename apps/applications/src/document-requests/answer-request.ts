import type { DocumentRequest, DocumentSectionId, MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { IS_OPEN, REQUEST } from './document-request.row';
import { lockRequest } from './request-documents';

/** Reads the request and the sections that have no new file yet. Files in quarantine cannot be opened and do not count. */
const READ = statement('document-request-to-answer', {
  request: COLUMN.json<DocumentRequest>(),
  missing: COLUMN.json<DocumentSectionId[]>(),
})`
  SELECT ${REQUEST} AS request, (
      SELECT coalesce(jsonb_agg(i.section), '[]') FROM applications.document_request_item i
      WHERE i.request_id = r.id AND NOT EXISTS (
        SELECT FROM jsonb_to_recordset(a.attached_files) AS f (section text, "attachedAt" timestamptz, scan text)
        WHERE f.section = i.section AND f."attachedAt" > r.created_at AND f.scan <> 'quarantined')) AS missing
  FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
  WHERE r.id = $1 AND a.user_id = $2`;

const ANSWER = statement('answer-document-request', { id: COLUMN.uuid })`
  UPDATE applications.document_request r SET answered_at = date_trunc('milliseconds', clock_timestamp())
  WHERE r.id = $1 AND ${IS_OPEN} RETURNING r.id`;

const REFUSED_STATES: Partial<Record<DocumentRequest['state'], MessageKey>> = {
  expired: 'documentRequests.expired',
  withdrawn: 'documentRequests.withdrawn',
};

/** Marks a request as answered if the applicant has attached the missing documents. A repeated answer changes nothing. */
export function answerRequest(
  database: DataSource,
  { applicationId, requestId, userId }: { applicationId: string; requestId: string; userId: string },
): Promise<DocumentRequest> {
  return database.transaction(async (manager) => {
    await lockRequest(manager, applicationId, requestId);
    const { request, missing } = await read(manager, requestId, userId);
    if (request.state === 'answered') return request;
    requireAnswerable(request);
    if (missing.length > 0) {
      const fields = Object.fromEntries(
        missing.map((section) => [section, 'validation.documentRequest.newFile'] as const),
      );
      throw new DomainError('invalid', 'error.validation', { fields });
    }
    await runPrepared(manager, ANSWER, [requestId]);
    const { request: settled } = await read(manager, requestId, userId);
    requireAnswerable(settled);
    return settled;
  });
}

function read(manager: EntityManager, requestId: string, userId: string) {
  return oneRow(manager, READ, [requestId, userId], 'documentRequests.notFound');
}

function requireAnswerable({ state }: DocumentRequest): void {
  const message = REFUSED_STATES[state];
  if (message) throw new DomainError('conflict', message);
}
