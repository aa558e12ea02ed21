import type { DocumentRequest } from '@lacorte/contracts';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource, EntityManager } from 'typeorm';
import { REQUEST, REQUESTS_OF_APPLICATION } from './document-request.row';

const READ = statement('document-request', { request: COLUMN.json<DocumentRequest>() })`
  SELECT ${REQUEST} AS request FROM applications.document_request r WHERE r.id = $1`;

const OF_APPLICATION = statement('document-requests-of-application', { requests: COLUMN.json<DocumentRequest[]>() })`
  SELECT ${REQUESTS_OF_APPLICATION} AS requests FROM applications.application a WHERE a.id = $1`;

const LOCK = statement('lock-document-request')`
  SELECT FROM applications.document_request r WHERE r.id = $1 AND r.application_id = $2
    AND EXISTS (SELECT FROM applications.application a WHERE a.id = $2 AND a.erased_at IS NULL) FOR UPDATE OF r`;

/** @throws DomainError not-found */
export async function readRequest(source: DataSource | EntityManager, id: string): Promise<DocumentRequest> {
  return (await oneRow(source, READ, [id], 'documentRequests.notFound')).request;
}

/**
 * Locks a request of an application until the transaction ends. The clock is read by later statements: one that waits for a lock has
 * read it before.
 *
 * @throws DomainError not-found, also for an erased application
 */
export async function lockRequest(manager: EntityManager, applicationId: string, id: string): Promise<void> {
  await oneRow(manager, LOCK, [id, applicationId], 'documentRequests.notFound');
}

/** The requests of an application, newest first. */
export async function readRequests(database: DataSource, applicationId: string): Promise<DocumentRequest[]> {
  const [row] = await runPrepared(database, OF_APPLICATION, [applicationId]);
  return row?.requests ?? [];
}
