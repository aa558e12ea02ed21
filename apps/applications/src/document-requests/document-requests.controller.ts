import {
  type AdminDocumentRequest,
  API,
  DOCUMENT_REQUEST_STATES,
  type DocumentRequest,
  type DocumentRequestNotice,
  type DocumentRequestsPage,
  INTERNAL,
} from '@lacorte/contracts';
import { allUnderstood, choiceIn, IdPipe, pageIn, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, LoggedIn } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { KnownApplicationGuard } from '../known-id.guard';
import { readPage } from '../read-page';
import { answerRequest } from './answer-request';
import { REQUEST, REQUESTS_OF_APPLICATION, STATE } from './document-request.row';
import { requestDocuments, withdrawRequest } from './request-documents';

const REQUEST_ID = new IdPipe('documentRequests.notFound');

const NOTICE = statement('document-request-notice', { notice: COLUMN.json<DocumentRequestNotice>() })`
  SELECT jsonb_build_object('request', ${REQUEST}, 'applicationCode', a.application_code, 'nome', a.nome,
    'cognome', a.cognome, 'email', a.email) AS notice
  FROM applications.document_request r JOIN applications.application a ON a.id = r.application_id
  WHERE r.id = $1 AND a.erased_at IS NULL`;

@Controller()
export class DocumentRequestsController {
  constructor(private readonly database: DataSource) {}

  @Admin()
  @Get(API.allDocumentRequests)
  all(@Query() query: QueryParameters): Promise<DocumentRequestsPage> {
    const { state, ...page } = allUnderstood({
      state: [choiceIn(query.state, DOCUMENT_REQUEST_STATES, null), 'documentRequests.stateInvalid'],
      ...pageIn(query),
    });
    return readPage(this.database, LIST, [state], page, ({ request }) => request);
  }

  @Admin()
  @Get(API.documentRequests.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(KnownApplicationGuard)
  async list(@Param('id', IdPipe) id: string): Promise<DocumentRequest[]> {
    return (await oneRow(this.database, OF_APPLICATION, [id], 'error.applicationNotFound')).requests;
  }

  @Admin()
  @Post(API.documentRequests.pattern)
  @UseGuards(KnownApplicationGuard)
  request(
    @Param('id', IdPipe) id: string,
    @Body() body: unknown,
    @IdentityOf() by: Identity,
  ): Promise<DocumentRequest> {
    return requestDocuments(this.database, id, body, by);
  }

  @Admin()
  @Delete(API.documentRequest.pattern)
  @HttpCode(204)
  withdraw(
    @Param('id', IdPipe) id: string,
    @Param('requestId', REQUEST_ID) requestId: string,
    @IdentityOf() by: Identity,
  ): Promise<void> {
    return withdrawRequest(this.database, id, requestId, by);
  }

  @LoggedIn()
  @Post(API.answerDocumentRequest.pattern)
  @HttpCode(200)
  answer(
    @Param('id', IdPipe) id: string,
    @Param('requestId', REQUEST_ID) requestId: string,
    @IdentityOf() { userId }: Identity,
  ): Promise<DocumentRequest> {
    return answerRequest(this.database, { applicationId: id, requestId, userId });
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.documentRequestNotice.pattern)
  async notice(@Param('id', REQUEST_ID) requestId: string): Promise<DocumentRequestNotice> {
    return (await oneRow(this.database, NOTICE, [requestId], 'documentRequests.notFound')).notice;
  }
}

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
