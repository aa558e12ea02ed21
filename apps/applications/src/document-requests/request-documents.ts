import { randomUUID } from 'node:crypto';
import {
  type Deadlines,
  DOCUMENT_REQUEST,
  type DocumentRequest,
  type Language,
  readDocumentRequest,
  TIME_ZONE,
} from '@lacorte/contracts';
import { accepted, DomainError } from '@lacorte/errors';
import type { Identity } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { recordAccess } from '../access-log/record-access';
import { OUTBOX } from '../outbox';
import { refuseWithdrawn } from '../review/admin-application';
import { Application } from '../submissions/application.entity';
import { DocumentRequest as DocumentRequestEntity, DocumentRequestItem } from './document-request.entity';
import { IS_OPEN, REQUEST } from './document-request.row';

const DEADLINES = statement('deadlines-of-request', { earliest: COLUMN.text, latest: COLUMN.text })`
  SELECT to_char(today + 1, 'YYYY-MM-DD') AS earliest,
    to_char(today + ${DOCUMENT_REQUEST.longestDays}, 'YYYY-MM-DD') AS latest
  FROM (SELECT (clock_timestamp() AT TIME ZONE '${TIME_ZONE}')::date AS today) AS calendar`;

const OPEN = statement('open-request')`
  SELECT FROM applications.document_request r WHERE r.application_id = $1 AND ${IS_OPEN}`;

const READ = statement('document-request', { request: COLUMN.json<DocumentRequest>() })`
  SELECT ${REQUEST} AS request FROM applications.document_request r WHERE r.id = $1`;

const LOCK = statement('lock-document-request')`
  SELECT FROM applications.document_request r WHERE r.id = $1 AND r.application_id = $2
    AND EXISTS (SELECT FROM applications.application a WHERE a.id = $2 AND a.erased_at IS NULL) FOR UPDATE OF r`;

const WITHDRAW = statement('withdraw-document-request', { language: COLUMN.textOf<Language>() })`
  UPDATE applications.document_request r SET withdrawn_at = date_trunc('milliseconds', clock_timestamp()),
    withdrawn_by_id = $2, withdrawn_by_email = $3
  FROM applications.application a
  WHERE r.id = $1 AND a.id = r.application_id AND ${IS_OPEN} RETURNING a.language`;

export function requestDocuments(
  database: DataSource,
  applicationId: string,
  body: unknown,
  { userId, email }: Identity,
): Promise<DocumentRequest> {
  return database.transaction(async (manager) => {
    // The lock makes concurrent requests for one application, and an erasure, wait for each other.
    const application = await manager.getRepository(Application).findOne({
      where: { id: applicationId },
      select: { id: true, language: true, erasedAt: true, withdrawnAt: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (!application) throw new DomainError('not-found', 'error.applicationNotFound');
    const { items, deadline } = accepted(readDocumentRequest(body, await deadlines(manager)));
    if (application.erasedAt) throw new DomainError('conflict', 'documentRequests.accountErased');
    refuseWithdrawn(application.withdrawnAt !== null);
    const open = await runPrepared(manager, OPEN, [applicationId]);
    if (open.length > 0) throw new DomainError('conflict', 'documentRequests.open');
    const requestId = randomUUID();
    const created = { createdById: userId, createdByEmail: email };
    await manager.getRepository(DocumentRequestEntity).insert({ id: requestId, applicationId, deadline, ...created });
    const placed = items.map(({ section, reason }, position) => ({ requestId, position, section, reason }));
    await manager.getRepository(DocumentRequestItem).insert(placed);
    await OUTBOX.add(manager, 'documents-requested', { applicationId, requestId, language: application.language });
    await recordAccess(manager, { action: 'documents-requested', who: email, applicationId });
    return (await oneRow(manager, READ, [requestId], 'documentRequests.notFound')).request;
  });
}

async function deadlines(manager: EntityManager): Promise<Deadlines> {
  const [days] = await runPrepared(manager, DEADLINES);
  if (!days) throw new Error('the calendar has no row');
  return days;
}

export function withdrawRequest(
  database: DataSource,
  applicationId: string,
  requestId: string,
  { userId, email }: Identity,
): Promise<void> {
  return database.transaction(async (manager) => {
    await lockRequest(manager, applicationId, requestId);
    const [withdrawn] = await runPrepared(manager, WITHDRAW, [requestId, userId, email]);
    if (!withdrawn) throw new DomainError('conflict', 'documentRequests.settled');
    await OUTBOX.add(manager, 'request-withdrawn', { applicationId, requestId, ...withdrawn });
    await recordAccess(manager, { action: 'request-withdrawn', who: email, applicationId });
  });
}

/**
 * Locks a request of an application until the transaction ends. The clock must be read in a later statement, because a statement reads the
 * clock before it waits for a lock.
 * @throws DomainError not-found, also for an erased application
 */
export async function lockRequest(manager: EntityManager, applicationId: string, id: string): Promise<void> {
  await oneRow(manager, LOCK, [id, applicationId], 'documentRequests.notFound');
}
