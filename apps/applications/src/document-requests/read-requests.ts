import {
  type AdminDocumentRequest,
  DOCUMENT_REQUEST_STATES,
  type DocumentRequest,
  type DocumentRequestsPage,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { readPage } from '../read-page';
import { REQUEST, REQUESTS_OF_APPLICATION, STATE } from './document-request.row';

const OF_APPLICATION = statement('document-requests-of-application', { requests: COLUMN.json<DocumentRequest[]>() })`
  SELECT ${REQUESTS_OF_APPLICATION} AS requests FROM applications.application a WHERE a.id = $1`;

const IN_STATE = `($1::text IS NULL OR ${STATE} = $1)`;

const LIST = {
  rows: statement('document-requests', { request: COLUMN.json<AdminDocumentRequest>() })`
    SELECT ${REQUEST} || jsonb_build_object('applicationId', a.id, 'applicationCode', a.application_code,
      'nome', a.nome, 'cognome', a.cognome) AS request
    FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
    WHERE ${IN_STATE} ORDER BY r.deadline, r.created_at, r.id LIMIT $2 OFFSET $3`,
  count: statement('count-document-requests', { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.document_request r WHERE ${IN_STATE}`,
};

export async function readRequests(database: DataSource, applicationId: string): Promise<DocumentRequest[]> {
  const [row] = await runPrepared(database, OF_APPLICATION, [applicationId]);
  return row?.requests ?? [];
}

/** One page of all requests, the earliest deadline first. @throws DomainError invalid */
export function listRequests(database: DataSource, query: QueryParameters): Promise<DocumentRequestsPage> {
  const { state, ...page } = allUnderstood({
    state: [choiceIn(query.state, DOCUMENT_REQUEST_STATES, null), 'documentRequests.stateInvalid'],
    ...pageIn(query),
  });
  return readPage(database, LIST, [state], page, ({ request }) => request);
}
