import type { DocumentRequest, DocumentSectionId, FieldMessages, MessageKey } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IS_OPEN, REQUEST } from './document-request.row';
import { lockRequest } from './read-requests';

/**
 * A file that was attached before the request and is still in the list of its section is not new. A file in quarantine is no answer,
 * because it cannot be opened.
 */
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

const CLOSED: Partial<Record<DocumentRequest['state'], MessageKey>> = {
  expired: 'documentRequests.expired',
  withdrawn: 'documentRequests.withdrawn',
};

export interface RequestToAnswer {
  applicationId: string;
  requestId: string;
  userId: string;
}

/** Settles a request once its owner has attached what it asks for; its sections are closed again. */
@Injectable()
export class AnswerRequest {
  constructor(private readonly database: DataSource) {}

  /**
   * Answering again changes nothing.
   *
   * @throws DomainError not-found, also for requests of others; invalid, naming the sections without a new file; conflict after the
   *   deadline and for a withdrawn request
   */
  run({ applicationId, requestId, userId }: RequestToAnswer): Promise<DocumentRequest> {
    return this.database.transaction(async (manager) => {
      await lockRequest(manager, applicationId, requestId);
      const { request, missing } = await read(manager, requestId, userId);
      if (request.state === 'answered') return request;
      refuseClosed(request);
      if (missing.length > 0) throw new DomainError('invalid', 'error.validation', { fields: namesOf(missing) });
      await runPrepared(manager, ANSWER, [requestId]);
      const { request: settled } = await read(manager, requestId, userId);
      refuseClosed(settled);
      return settled;
    });
  }
}

function read(manager: EntityManager, requestId: string, userId: string) {
  return oneRow(manager, READ, [requestId, userId], 'documentRequests.notFound');
}

function refuseClosed({ state }: DocumentRequest): void {
  const message = CLOSED[state];
  if (message) throw new DomainError('conflict', message);
}

function namesOf(missing: DocumentSectionId[]): FieldMessages {
  return Object.fromEntries(missing.map((section) => [section, 'validation.documentRequest.newFile']));
}
