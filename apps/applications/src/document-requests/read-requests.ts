import {
  type AdminDocumentRequest,
  DOCUMENT_REQUEST_STATES,
  type DocumentRequest,
  type DocumentRequestsPage,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, pageIn, type QueryParameters } from '@lacorte/http-server';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import type { DataSource } from 'typeorm';
import { IS_OPEN, REQUEST, REQUESTS_OF_APPLICATION } from './document-request.row';

const OF_APPLICATION = statement('document-requests-of-application', { requests: COLUMN.json<DocumentRequest[]>() })`
  SELECT ${REQUESTS_OF_APPLICATION} AS requests FROM applications.application a WHERE a.id = $1`;

const statementsOf = (state: string, condition: string) => ({
  page: statement(`document-requests-${state}`, { request: COLUMN.json<AdminDocumentRequest>() })`
    SELECT ${REQUEST} || jsonb_build_object('applicationId', a.id, 'applicationCode', a.application_code,
      'nome', a.nome, 'cognome', a.cognome) AS request
    FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
    WHERE ${condition} ORDER BY r.deadline, r.created_at, r.id LIMIT $1 OFFSET $2`,
  count: statement(`count-document-requests-${state}`, { total: COLUMN.integer })`
    SELECT count(*)::int AS total FROM applications.document_request r WHERE ${condition}`,
});

const STATEMENTS = {
  any: statementsOf('any', 'true'),
  open: statementsOf('open', IS_OPEN),
  answered: statementsOf('answered', 'r.answered_at IS NOT NULL'),
  expired: statementsOf(
    'expired',
    'r.answered_at IS NULL AND r.withdrawn_at IS NULL AND r.ends_at <= clock_timestamp()',
  ),
  withdrawn: statementsOf('withdrawn', 'r.withdrawn_at IS NOT NULL'),
};

/** The requests of an application, newest first. */
export async function readRequests(database: DataSource, applicationId: string): Promise<DocumentRequest[]> {
  const [row] = await runPrepared(database, OF_APPLICATION, [applicationId]);
  return row?.requests ?? [];
}

/** One page of all requests, the earliest deadline first. @throws DomainError invalid */
export async function listRequests(database: DataSource, query: QueryParameters): Promise<DocumentRequestsPage> {
  const { state, page, pageSize } = allUnderstood({
    state: [choiceIn(query.state, DOCUMENT_REQUEST_STATES, 'any'), 'documentRequests.stateInvalid'],
    ...pageIn(query),
  });
  const statements = STATEMENTS[state];
  const [rows, [counted]] = await Promise.all([
    runPrepared(database, statements.page, [pageSize, (page - 1) * pageSize]),
    runPrepared(database, statements.count),
  ]);
  return { items: rows.map(({ request }) => request), total: counted?.total ?? 0, page, pageSize };
}
