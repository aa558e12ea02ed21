import {
  API,
  type DocumentRequest,
  type DocumentRequestNotice,
  type DocumentRequestsPage,
  INTERNAL,
} from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
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
import { KnownApplicationGuard } from '../review/known-application.guard';
import { answerRequest } from './answer-request';
import { REQUEST } from './document-request.row';
import { listRequests, readRequests } from './read-requests';
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
    return listRequests(this.database, query);
  }

  @Admin()
  @Get(API.documentRequests.pattern)
  @UseInterceptors(RecordViewInterceptor)
  @UseGuards(KnownApplicationGuard)
  list(@Param('id', IdPipe) id: string): Promise<DocumentRequest[]> {
    return readRequests(this.database, id);
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

  /** The state of a request, for an e-mail that is about to be sent. @throws DomainError not-found, also for an erased application */
  @Internal('notifications-worker')
  @Get(INTERNAL.documentRequestNotice.pattern)
  async notice(@Param('id', REQUEST_ID) requestId: string): Promise<DocumentRequestNotice> {
    return (await oneRow(this.database, NOTICE, [requestId], 'documentRequests.notFound')).notice;
  }
}
